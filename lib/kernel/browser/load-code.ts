/** A file of our build in the message of a bundler's error. */
const BUILT_FILE = /\/_next\/static\/[\w./~%-]+/

/** Holds when this tab last reloaded a page for a file that was gone. */
const RELOADED_KEY = 'reloaded_for_code_ms'

/** A page that has just been reloaded is of the server's present build: another reload would bring nothing. */
const BETWEEN_RELOADS_MS = 10 * 60_000

/** The parts of a window that a reload uses. */
export interface ReloadingPage {
  readonly location: Pick<Location, 'reload'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly fetch: typeof globalThis.fetch
}

/**
 * Loads code on demand. If its file is gone, because the site was updated while the page was
 * open, the page reloads, once, and the promise stays open until then. Rejects if the code cannot be loaded: every caller says so, and
 * offers another try (`lazyPart` does for components).
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (typeof window !== 'undefined' && (await reloadIfGone(error, window, Date.now()))) await new Promise(() => {})
    throw error
  }
}

/** Reloads the page if an error says that a file of its build could not be loaded, and the server no longer has it. Never rejects. */
export async function reloadIfGone(error: unknown, page: ReloadingPage, nowMs: number): Promise<boolean> {
  const file = BUILT_FILE.exec(error instanceof Error ? error.message : '')?.[0]
  if (file === undefined || !(await isGone(file, page)) || !mayReload(page, nowMs)) return false
  page.location.reload()
  return true
}

async function isGone(file: string, { fetch }: ReloadingPage): Promise<boolean> {
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    // Without a network nothing is known of the file.
    return false
  }
}

/** Notes the reload. Where the browser keeps nothing it is not allowed: it could go on forever. */
function mayReload({ sessionStorage }: ReloadingPage, nowMs: number): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY) ?? Number.NEGATIVE_INFINITY)
    if (nowMs - lastMs < BETWEEN_RELOADS_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(nowMs))
    return sessionStorage.getItem(RELOADED_KEY) === String(nowMs)
  } catch {
    return false
  }
}
