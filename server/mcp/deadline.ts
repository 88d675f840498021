/** Runs a function, and throws {@link DeadlineError} where it takes too long. */
export type Deadline = <T>(work: () => T) => T

export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/**
 * A schema may have a pattern that takes years on some text, and nothing in JavaScript can stop it: only the engine can, and
 * `node:vm` is the way to ask it to. A host without that has a limit of its own on what a request may take.
 */
export async function nodeDeadline(ms: number): Promise<Deadline> {
  const vm = await import('node:vm').catch(() => undefined)
  if (!vm?.Script) return work => work()
  const script = new vm.Script('work()')
  return work => {
    let result: ReturnType<typeof work> | undefined
    const context = vm.createContext({
      work() {
        result = work()
      },
    })
    try {
      script.runInContext(context, { timeout: ms })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new DeadlineError(
        `The check was ended after ${ms} ms: a pattern in the schema takes too long on this call`,
      )
    }
    return result as ReturnType<typeof work>
  }
}
