import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** A whole site of its own that replays a recording. */
export interface ReplayServer {
  readonly address: string
  /** Ends the site and removes its data. */
  end(): Promise<void>
}

/** Starts the site on a free port with a data folder of its own. `variables` name the recording. */
export async function startReplay(variables: Readonly<Record<string, string>>): Promise<ReplayServer> {
  const data = mkdtempSync(join(tmpdir(), 'replay-site-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, MARKET_FEED: 'replay', ...variables }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      const found = /^Ready: (\S+)$/m.exec(text)?.[1]
      if (found !== undefined) resolve(found.replace('127.0.0.1', 'localhost'))
    })
    child.once('exit', () => reject(new Error(`ended before it was ready: ${text}`)))
  })
  return {
    address,
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
