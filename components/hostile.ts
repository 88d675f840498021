import { type Hostile, hostileLines as lines, hostileTexts as texts } from '../tests/hosts/probe/hostile.ts'
import { writeEscapes } from './escapes.ts'
import type { Preset } from './PresetButtons.vue'

export const hostileLines: Preset[] = lines.map(preset)
export const hostileTexts: Preset[] = texts.map(preset)

// ---

function preset({ name, text }: Hostile): Preset {
  return { name, source: writeEscapes(text) }
}
