import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { INHERITED } from '#tests/front/support/gateways.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TRADER = join(ROOT, 'tests/exchange/trade-until-killed.ts')
/** The orders that are acknowledged before the kill. */
export const ORDERS = 150

/** Leaves what a killed exchange leaves, in which twenty clients have traded and used products. */
export async function tradeUntilKilled(path: string): Promise<void> {
  const child = spawn(process.execPath, [TRADER, path, '1'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await untilSaid(child, /^done/, ORDERS)
  await kill(child)
}

export function untilSaid(child: ChildProcess, line: RegExp, times: number): Promise<void> {
  let rest = ''
  let found = 0
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      found += parts.filter((part) => line.test(part)).length
      if (found >= times) resolve()
    })
  })
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => void child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

/** Runs a command as an operator does; in another folder if one is named. */
export function command(args: readonly string[], env: Readonly<Record<string, string>>, name = 'move-store', cwd = ROOT): ChildProcess {
  const all = { NODE_ENV: 'production' as const, ...INHERITED, ...env }
  return spawn(process.execPath, [join(ROOT, `scripts/${name}.ts`), ...args], { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] })
}

export async function ended(child: ChildProcess): Promise<{ code: number | null; said: string; refused: string }> {
  let [said, refused] = ['', '']
  child.stdout?.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (refused += text.toString()))
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve))
  return { code, said, refused }
}
