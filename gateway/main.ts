import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { startProduct, type Product } from './product.ts'
import { StartRefused } from '#gateway/start-refused.ts'
import { readEnvironmentOrExit } from './read-environment.ts'
import type { Rewound } from './replay-controls.ts'

/**
 * The process of the front door and the exchange, and the parent of the web process. `scripts/start.mjs` starts it and receives the
 * address over their channel; when that channel closes, everything ends, so that nothing outlives the starter.
 */
const STOP_TIMEOUT_MS = 8000

let environment = readEnvironmentOrExit()
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } })
let product: Product | null = null
let stopping = false

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(exitCode), STOP_TIMEOUT_MS).unref()
  await product?.stop().catch((error: unknown) => log.error({ err: error }, 'could not stop in order'))
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(0))
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ err: error }, 'the gateway cannot go on')
    void stop(1)
  })
}

type Ready = (address: string) => void

/** Starts everything; a refusal is said in its sentence and ends the process. */
async function start(onReady: Ready, rounds: Rewound['rounds'] = []): Promise<void> {
  try {
    product = await startProduct({
      environment,
      development: process.argv.includes('--dev'),
      log,
      root: fileURLToPath(new URL('..', import.meta.url)),
      onReady,
      onRewind: (rewound) => void rewind(rewound),
      rounds,
    })
    // A signal may have arrived during the start.
    if (stopping) await product.stop()
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    await stop(1)
  }
}

/**
 * Opens a replay again at an earlier time. Everything is closed before, because streams, candles and caches of the market hold what is in
 * the future then.
 */
async function rewind({ toMs, speed, rounds }: Rewound): Promise<void> {
  const before = product
  if (before === null || stopping || environment.market.source !== 'replay') return
  product = null
  await before.stop()
  if (stopping) return
  environment = { ...environment, port: before.port, market: { ...environment.market, start: toMs, speed } }
  await start(() => {}, rounds)
  log.info({ marketTime: new Date(toMs).toISOString() }, 'the replay has begun anew, with new rounds')
}

await start((address) => (process.send === undefined ? log.info({ address }, 'ready') : void process.send({ address })))
