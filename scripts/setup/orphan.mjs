/**
 * Calls `act` once the process that started this one is gone. npm hands a signal to the shell it runs a command in, and
 * some shells end without handing it on.
 * @param {() => void} act
 */
export function whenOrphaned(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}
