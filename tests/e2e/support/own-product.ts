import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** A product of its own for a test that needs other settings than the suite's. */
export interface OwnProduct {
  readonly address: string
  stop(): Promise<void>
}

/** Starts the product as an operator does, on a free port and with an empty data folder, and waits until it is ready. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<OwnProduct> {
  const data = mkdtempSync(join(tmpdir(), 'own-product-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, ...settings }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
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
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
