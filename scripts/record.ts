import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readEnvironmentOrExit } from '#gateway/environment/start-refused.ts'
import { createSteadyClock } from '#gateway/feed/clock/steady-clock.ts'
import { awaitMarkets, createFeed, pinFeed } from '#gateway/feed/open/create-feed.ts'
import { FeedStartError, type MarketFeed } from '#gateway/feed/market-feed.ts'
import type { RecorderStatus } from '#gateway/feed/recording/recorder.ts'
import { recordMarket } from '#gateway/feed/recording/record-market.ts'

/**
 * `npm run record -- --for 10m --to FOLDER`: records the market that the environment names (MARKET_FEED and its settings) without the
 * site, for a time or until it is interrupted. FOLDER is MARKET_RECORD if it is omitted. Exit code 1 if recording stopped by itself.
 */
const USAGE = 'npm run record -- [--for 30s|10m|2h] [--to FOLDER]'
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const
const isTerminal = process.stdout.isTTY
const PROGRESS_MS = isTerminal ? 1000 : 10_000
/** Books are followed for a minute after their last read. */
const WANT_MS = 30_000

interface Asked {
  /** Null to record until it is interrupted. */
  readonly durationMs: number | null
  readonly to: string | null
}

function readArguments(): Asked {
  const { values } = parseArgs({ options: { for: { type: 'string' }, to: { type: 'string' } } })
  const found = /^(\d{1,6})([smh])$/.exec(values.for ?? '1s')
  if (found === null) throw new FeedStartError(`--for must be a time such as 30s, 10m or 2h, not ${JSON.stringify(values.for)}.`)
  const durationMs = Number(found[1]) * UNIT_MS[found[2] as keyof typeof UNIT_MS]
  return { durationMs: values.for === undefined ? null : durationMs, to: values.to ?? null }
}

async function record(): Promise<void> {
  const asked = readArguments()
  if (asked.to !== null) process.env['MARKET_RECORD'] = asked.to
  const environment = readEnvironmentOrExit()
  const folder = environment.recordFolder
  if (folder === null) throw new FeedStartError(`Name a folder: ${USAGE}.`)
  // A live market keeps its past there.
  if (environment.market.source === 'live') mkdirSync(environment.dataDir, { recursive: true })
  const clock = createSteadyClock(Date.now, () => performance.now())
  const feed = createFeed(pinFeed(environment.market, Date.now()), clock)
  const log = { warn: (_details: object, message: string) => console.error(`${isTerminal ? '\n' : ''}${message}`) }
  try {
    await awaitMarkets(feed)
    const recording = recordMarket(feed, { folder, source: feed.state().exchange ?? feed.source, log })
    await progress(feed, asked.durationMs, () => recording.recorder.status)
    await recording.close()
    tellKept(folder, recording.recorder.status)
  } finally {
    feed.close()
  }
}

/** Prints the progress until the time is over, recording has stopped, or a signal comes. */
function progress(feed: MarketFeed, durationMs: number | null, status: () => RecorderStatus): Promise<void> {
  const startedAt = performance.now()
  const line = (): string => `${seconds(performance.now() - startedAt)}  ${figures(status())}`
  const want = (): void => feed.markets.forEach((market) => feed.want(market))
  return new Promise((resolve) => {
    const timers = [
      setInterval(() => process.stdout.write(isTerminal ? `\r${line()}  ` : `${line()}\n`), PROGRESS_MS),
      setInterval(want, WANT_MS),
      setInterval(() => status().problem !== null && end(), 250),
      ...(durationMs === null ? [] : [setTimeout(() => end(), durationMs)]),
    ]
    const unlisten = feed.onMarkets(want)
    const end = (): void => {
      timers.forEach((timer) => clearInterval(timer))
      unlisten()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
    want()
  })
}

function tellKept(folder: string, status: RecorderStatus): void {
  const span = status.to - status.from
  console.log(`${isTerminal ? '\n' : ''}Kept ${seconds(span)} of ${status.markets} markets in ${folder}: ${figures(status)}.`)
  if (status.problem !== null) process.exitCode = 1
}

function figures({ bytes, markets, books }: RecorderStatus): string {
  return `${(bytes / 1e6).toFixed(2)} MB, ${markets} markets, ${books} books live`
}

function seconds(durationMs: number): string {
  return `${Math.round(durationMs / 1000)} s`
}

try {
  await record()
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof FeedStartError) && !isUsage) throw error
  console.error(isUsage ? `${error.message}\n${USAGE}` : error.message)
  process.exitCode = 1
}
