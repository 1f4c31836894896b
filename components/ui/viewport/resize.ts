import { systemTimers } from '#lib/kernel/clock.ts'
import { RESIZE_DEBOUNCE_MS } from '../constants.ts'

/** Runs `settled` once 16 ms have passed since the last call (specification 9). The second function takes a waiting run back. */
export function debounceResize(settled: () => void): readonly [call: () => void, cancel: () => void] {
  let cancel = () => {}
  const call = () => {
    cancel()
    cancel = systemTimers.after(RESIZE_DEBOUNCE_MS, settled)
  }
  return [call, () => cancel()]
}

/** Listens to changes of the window's size. Returns its undo. */
export function onWindowResize(settled: () => void): () => void {
  const [call, cancel] = debounceResize(settled)
  window.addEventListener('resize', call)
  return () => {
    window.removeEventListener('resize', call)
    cancel()
  }
}

/** Listens to changes of an element's size; `settled` also runs for the size that it has now. Returns its undo. */
export function onElementResize(element: Element, settled: () => void): () => void {
  const [call, cancel] = debounceResize(settled)
  const observer = new ResizeObserver(call)
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancel()
  }
}
