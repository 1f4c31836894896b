import { systemTimers } from '#lib/kernel/clock.ts'
import { RESIZE_DEBOUNCE_MS } from '../constants.ts'

/** Debounces `settled` by 16 ms after the last call (specification 9). The second function cancels a pending run. */
export function debounceResize(settled: () => void): readonly [call: () => void, cancel: () => void] {
  let cancel = () => {}
  const call = () => {
    cancel()
    cancel = systemTimers.after(RESIZE_DEBOUNCE_MS, settled)
  }
  return [call, () => cancel()]
}

/** Listens for changes of the window's size. Returns a function that stops it. */
export function onWindowResize(settled: () => void): () => void {
  const [call, cancel] = debounceResize(settled)
  window.addEventListener('resize', call)
  return () => {
    window.removeEventListener('resize', call)
    cancel()
  }
}

/** Listens for changes of an element's size; `settled` also runs for its initial size. Returns a function that stops it. */
export function onElementResize(element: Element, settled: () => void): () => void {
  const [call, cancel] = debounceResize(settled)
  const observer = new ResizeObserver(call)
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancel()
  }
}
