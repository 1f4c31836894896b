import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../processes.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A gateway in processes of its own. */
export interface Node {
  readonly origin: string
  /** Seconds of processor time since the start, of the gateway alone. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

export const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Returns the seconds of processor time that a node's gateway spends on some work. */
export async function cpuOf(node: Node, work: () => Promise<unknown>): Promise<number> {
  const before = await node.cpu()
  await work()
  return (await node.cpu()) - before
}

/** Starts the nth gateway of a database, with pages. */
export async function startNode(folder: string, databaseUrl: string, nth: number): Promise<Node> {
  const [port, metrics] = [await freePort(), await freePort()]
  const data = join(folder, `n${nth}`)
  mkdirSync(data)
  if (nth > 0) copyFileSync(join(folder, 'n0', 'server.key'), join(data, 'server.key'))
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NODE_NAME: `n${nth}`,
    PORT: String(port),
    METRICS_LISTEN: `127.0.0.1:${metrics}`,
    DATA_DIR: data,
    DATABASE_URL: databaseUrl,
    SIGN_REQUESTS: 'off',
    TRUST_PROXY: '127.0.0.1',
  }
  const child = spawn(process.execPath, ['gateway/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const origin = `http://127.0.0.1:${port}`
  await untilServing(origin, child)
  return {
    origin,
    async cpu() {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Waits until a gateway leads, or answers reads as a replica. */
async function untilServing(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const said = await fetch(`${origin}/healthz`).then(
      (answer) => answer.text(),
      () => '',
    )
    if (said.includes('"answersReads":true') && said.includes('"web":"ready"')) return
    await pause(0.1)
  }
  throw new Error(`a gateway ended with code ${child.exitCode}`)
}
