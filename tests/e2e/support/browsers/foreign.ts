import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'

/** A page of a browser that Playwright does not drive. */
export interface ForeignPage {
  /** Opens an address and waits until the document is loaded. */
  goto(address: string): Promise<void>
  /** Evaluates an expression in the page; its value must have JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the middle of an element, as a mouse does. */
  press(selector: string): Promise<void>
  /** Types into the element that has the focus, by keys. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Interval of checks, in milliseconds. */
export const ASK_MS = 100

/** Waits until an expression of a page is true; fails with what the page shows then. */
export async function expectIn(page: ForeignPage, what: string, expression: string): Promise<void> {
  const endMs = Date.now() + EVENT_LIMIT_MS
  while (Date.now() < endMs) {
    if ((await page.evaluate(expression)) === true) return
    await new Promise((next) => setTimeout(next, ASK_MS))
  }
  throw new Error(`${what}: not before the limit. The page shows: ${String(await page.evaluate('document.body.innerText.slice(0, 600)'))}`)
}

/** Returns the actions of WebDriver that type a text. */
export function typing(text: string) {
  return { type: 'key', id: 'keys', actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))) }
}

/** Returns the actions of WebDriver that press a place of the window. */
export function pressing([x, y]: readonly [number, number]) {
  const actions = [
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

/** Returns an expression for the middle of a visible element, in pixels of the window. */
export function middleOf(selector: string): string {
  return `(() => {
    const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.getClientRects().length > 0)
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  })()`
}

/** Starts a program and returns the first match of a pattern in what it says; fails if it ends before. */
export async function startSaying(
  command: string,
  args: readonly string[],
  pattern: RegExp,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly process: ChildProcess; readonly match: RegExpExecArray }> {
  const child = spawn(command, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString('utf8')
      const found = pattern.exec(said)
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said.slice(-600)}`)))
  })
  return { process: child, match }
}

/** Ends a program and waits until it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
