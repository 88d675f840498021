/** Keeps a choice for the pages to come; where a browser does not let it, the choice holds for this page. */
export function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
