import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

/** A start or a stop that takes longer than this hangs: the test fails with the log of the product, not with its own time. */
const HANGS_AFTER_MS = 90_000
/** The part of the log that such a failure shows, in characters. */
const LOG_LENGTH = 4000

/** A product of its own for a test that needs other settings than the suite's. */
export interface OwnProduct {
  readonly address: string
  /** Its data folder. */
  readonly data: string
  stop(): Promise<void>
}

/** Starts the product as an operator does, on a free port and with an empty data folder, and waits until it is ready. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<OwnProduct> {
  const data = mkdtempSync(join(tmpdir(), 'own-product-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_FORMAT: 'text', ...settings }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  const ready = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<void>()
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
    const found = /^Ready: (\S+)$/m.exec(text)?.[1]
    if (found !== undefined) ready.resolve(found.replace('127.0.0.1', 'localhost'))
  })
  child.once('exit', () => {
    ready.reject(new Error(`ended before it was ready: ${text}`))
    ended.resolve()
  })

  /** Ends a product that hangs, so that its log can be read. */
  async function unlessItHangs<Value>(deed: string, promise: Promise<Value>): Promise<Value> {
    const hung = Promise.withResolvers<never>()
    const hangs = setTimeout(() => {
      child.kill('SIGKILL')
      hung.reject(new Error(`did not ${deed} within ${HANGS_AFTER_MS / 1000} s: ${text.slice(-LOG_LENGTH)}`))
    }, HANGS_AFTER_MS)
    try {
      return await Promise.race([promise, hung.promise])
    } finally {
      clearTimeout(hangs)
    }
  }

  const address = await unlessItHangs('start', ready.promise)
  return {
    address,
    data,
    async stop() {
      child.kill('SIGTERM')
      await unlessItHangs('stop', ended.promise)
      rmSync(data, { recursive: true, force: true })
    },
  }
}
