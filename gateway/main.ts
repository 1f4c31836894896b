import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type JoinedFleet, joinFleet, type RoleStart } from './fleet/join-fleet.ts'
import { setUpOutput } from './logging/json-lines.mjs'
import { keepTickShape } from './undocumented/keep-tick-shape.ts'
import { startGateway } from './gateway.ts'
import { exitCodeFor, readEnvironmentOrExit, StartRefused } from './environment/start-refused.ts'
import type { Rewound } from '#gateway/exchange/local/rounds.ts'
import { explainListenError } from './environment/listen-error.ts'
import { describeUnknown } from './environment/unknown-variables.ts'
import { openSecurityLog } from './logging/security-log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type MetricsServer, openMetricsServer } from './metrics/metrics-server.ts'
import { createOperatorListener, type OperatorListener } from './operator/door/operator-listener.ts'
import { keepTraceSecret } from './open-identity.ts'
import { readVersion } from './read-build.ts'
import type { Gateway } from './part.ts'
import { startTracing, tracing } from './tracing/tracing.ts'

/**
 * The process of the front door and the exchange, and the parent of the web process. `scripts/start.mjs` starts it and receives the
 * address over their channel; when that channel closes, everything ends, so that nothing outlives the starter.
 */
const STOP_TIMEOUT_MS = 8000
/** The starter passes these on to systemd, which ends a service that falls silent. */
const SIGN_OF_LIFE_MS = 5000

setUpOutput('gateway')
keepTickShape()

let environment = readEnvironmentOrExit()
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } })
for (const sentence of describeUnknown(process.env)) log.warn(sentence)
openSecurityLog(log)
const metrics = environment.metrics === null ? null : createMetrics()
let metricsServer: MetricsServer | null = null
const operatorListener: OperatorListener | null =
  environment.operatorListen === 'off'
    ? null
    : createOperatorListener({ address: environment.operatorListen, hosts: environment.operatorHosts, log })
let gateway: Gateway | null = null
let fleet: JoinedFleet | null = null
let stopping = false
const root = fileURLToPath(new URL('..', import.meta.url))

async function stop(exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (exitCode === 0) await (fleet ?? gateway)?.drain()
  setTimeout(() => process.exit(exitCode), STOP_TIMEOUT_MS).unref()
  await (fleet ?? gateway)?.stop().catch((error: unknown) => log.error({ err: error }, 'could not stop in order'))
  await tracing()
    ?.close()
    .catch(() => undefined)
  metricsServer?.close()
  operatorListener?.close()
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

/** A starter that is gone ends us by the closed channel, so a message that cannot be sent is nothing to report. */
function tellAlive(): void {
  process.send?.({ alive: true }, undefined, {}, () => {})
}

type Ready = (address: string) => void

/** Passes on the first address only: a replica that becomes the primary keeps its own. */
function once(tell: Ready): Ready {
  let told = false
  return (address) => {
    if (!told) tell(address)
    told = true
  }
}

/** Starts everything; a refusal is said in its sentence and ends the process. */
async function start(onReady: Ready, rounds: Rewound['rounds'] = []): Promise<void> {
  const begin = (role: Partial<RoleStart<Gateway>> = {}) =>
    startGateway({
      environment,
      development: process.argv.includes('--dev'),
      log,
      root,
      onReady,
      onRewind: (rewound) => void rewind(rewound),
      rounds,
      metrics,
      operatorListener,
      ...role,
    })
  try {
    await openMetrics()
    await openTracing()
    const { databaseUrl } = environment
    if (databaseUrl !== null && environment.gatewayOrigin === null) {
      fleet = joinFleet({
        environment,
        databaseUrl,
        version: readVersion(root),
        log,
        startGateway: begin,
        onFailure: (error) => void refuse(error),
      })
      return
    }
    gateway = await begin()
    // A signal may have arrived during the start.
    if (stopping) await gateway.stop()
  } catch (error) {
    await refuse(error)
  }
}

/** Opens the operator's listener, once. */
async function openMetrics(): Promise<void> {
  const { metrics: address } = environment
  if (metrics === null || address === null || metricsServer !== null) return
  metricsServer = await openMetricsServer(metrics, address).catch((error: unknown) => {
    throw new StartRefused(explainListenError(error, address.port, address.host, 'METRICS_LISTEN'))
  })
}

/** Starts traces if the operator has set an exporter, once. */
async function openTracing(): Promise<void> {
  if (environment.tracing === null || tracing() !== null) return
  const onFailure = (reason: string): void => log.warn({ reason }, 'traces could not be sent')
  const secret = keepTraceSecret(environment.dataDir)
  await startTracing({ ...environment.tracing, node: environment.node, version: readVersion(root), secret, onFailure }).catch(refuseMissing)
}

function refuseMissing(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  throw new StartRefused(
    'OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages @opentelemetry/*, which are not installed: run `npm install --no-save --include=optional`.',
  )
}

/** Says why the gateway cannot go on, and ends it; throws what is no operator's to solve. */
async function refuse(error: unknown): Promise<void> {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  await stop(exitCodeFor(error))
}

/**
 * Opens a replay again at an earlier time. Everything is closed before, because streams, candles and caches of the market hold what is in
 * the future then.
 */
async function rewind({ toMs, speed, rounds }: Rewound): Promise<void> {
  const before = gateway
  if (before === null || stopping || environment.market.source !== 'replay') return
  gateway = null
  await before.stop()
  if (stopping) return
  environment = { ...environment, port: before.port, market: { ...environment.market, start: toMs, speed } }
  await start(() => {}, rounds)
  log.info({ marketTime: new Date(toMs).toISOString() }, 'the replay has begun anew, with new rounds')
}

await start(
  once((address) => {
    if (process.send === undefined) return log.info({ address }, 'ready')
    process.send({ address })
    setInterval(tellAlive, SIGN_OF_LIFE_MS).unref()
  }),
)
