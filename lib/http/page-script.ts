/**
 * Returns a library script's exports, a property of the page's global object. Loads the script if it has not run yet, and rejects if
 * that fails. If another caller is already loading it, waits for that instead.
 */
export function loadPageScript(window: Window & typeof globalThis, path: string, globalName: string): Promise<unknown> {
  const read = (): unknown => Reflect.get(window, globalName) as unknown
  const there = read()
  if (there !== undefined) return Promise.resolve(there)
  const { document } = window
  const known = [...document.scripts].find((script) => script.getAttribute('src') === path)
  const script = known ?? document.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve(read()))
    script.addEventListener('error', () => {
      // So that a later call tries again.
      script.remove()
      reject(new Error(`no script at ${path}`))
    })
    if (known) return
    script.src = path
    script.async = true
    document.head.append(script)
  })
}
