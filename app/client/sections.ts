/** Marks in the table of contents what is being read, and closes that table where it stands over the page. */
export function watchSections() {
  const list = document.getElementById('page-sections')
  if (!list) return
  const links = new Map(
    Array.from(list.querySelectorAll('a'), link => [decodeURIComponent(link.hash.slice(1)), link]),
  )
  const headings = Array.from(links.keys(), id => document.getElementById(id)).filter(
    heading => heading !== null,
  )

  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && list.matches(':popover-open')) list.hidePopover()
  })

  let frame = 0
  addEventListener(
    'scroll',
    () => {
      if (!frame) frame = requestAnimationFrame(mark)
    },
    { passive: true },
  )
  mark()

  function mark() {
    frame = 0
    const line = innerHeight / 4
    const current = headings.findLast(heading => heading.getBoundingClientRect().top < line)
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
}
