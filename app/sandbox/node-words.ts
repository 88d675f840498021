/**
 * Gives what aborts without a reason of its own the words that Node has for it. Browsers have others, each its own, and what a
 * block shows was checked with Node.
 */
export function speakAsNode() {
  const { abort } = AbortController.prototype
  const { setTimeout } = globalThis

  AbortController.prototype.abort = function (reason = aborted()) {
    abort.call(this, reason)
  }
  AbortSignal.abort = (reason = aborted()) => {
    const controller = new AbortController()
    controller.abort(reason)
    return controller.signal
  }
  AbortSignal.timeout = time => {
    const controller = new AbortController()
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    // not one of the timers that a run is waited for: Node does not wait for it either
    setTimeout(() => controller.abort(reason), time)
    return controller.signal
  }
}

function aborted(): DOMException {
  return new DOMException('This operation was aborted', 'AbortError')
}
