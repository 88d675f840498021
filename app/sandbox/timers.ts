export interface Timers {
  /** Resolves when no timer is left that could still do something, which is when Node would end. */
  settled(): Promise<void>
}

type Timer = (callback: unknown, delay?: number, ...args: unknown[]) => number

/** Counts the timers of a run, by standing between it and the browser's own. */
export function watchTimers(): Timers {
  const { setTimeout, setInterval, clearTimeout } = globalThis
  const alive = new Set<number>()
  let onEmpty = () => {}

  function drop(id: number | undefined) {
    if (id === undefined || !alive.delete(id) || alive.size > 0) return
    // what the last timer did may have begun another by way of a promise
    setTimeout(() => {
      if (alive.size === 0) onEmpty()
    })
  }

  const start: Timer = (callback, delay, ...args) => {
    const id: number = setTimeout(() => {
      try {
        call(callback, args)
      } finally {
        drop(id)
      }
    }, delay) as unknown as number
    alive.add(id)
    return id
  }
  const repeat: Timer = (callback, delay, ...args) => {
    const id = setInterval(() => call(callback, args), delay) as unknown as number
    alive.add(id)
    return id
  }
  const stop = (id?: number) => {
    clearTimeout(id)
    drop(id)
  }

  Object.assign(globalThis, {
    setTimeout: start,
    setInterval: repeat,
    clearTimeout: stop,
    clearInterval: stop,
  })
  return {
    settled: () =>
      new Promise(resolve => {
        onEmpty = resolve
        setTimeout(() => {
          if (alive.size === 0) resolve()
        })
      }),
  }
}

function call(callback: unknown, args: unknown[]) {
  if (typeof callback !== 'function') throw new TypeError('A timer takes a function')
  callback(...args)
}
