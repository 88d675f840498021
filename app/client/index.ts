// All that a page runs in a browser. Every part works on the page as the server wrote it, and waits for its first use where it can.

import { watchColorMode } from './color-mode.ts'
import { watchCopyButtons } from './copy.ts'
import { watchPageCopy } from './copy-page.ts'
import { wakeLiveParts } from './live.ts'
import { watchSamples } from './samples.ts'
import { watchSearch } from './search-opener.ts'
import { watchSections } from './sections.ts'
import { watchTabs } from './tabs.ts'

watchColorMode()
watchCopyButtons()
watchPageCopy()
watchSamples()
watchSearch()
watchTabs()
watchSections()
wakeLiveParts()
document.documentElement.dataset.ready = ''

// in development, an edit of a page's Markdown
import.meta.hot?.on('nuxt-content:update', () => location.reload())
