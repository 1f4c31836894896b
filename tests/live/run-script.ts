import type { MarketStatus } from '#gateway/feed/market-feed.ts'
import { Random } from '#gateway/feed/path/random.ts'
import { required } from '#lib/kernel/assert.ts'
import type { FaultScript } from '#tests/rigs/exchanges/fault-script.ts'
import { HouseBehind, type Trading } from './house-behind.ts'
import { startInProcess, type FakeName } from './in-process.ts'

export interface ScriptResult {
  /** The breach of the law, or null. */
  readonly problem: string | null
  readonly spoilt: number
  /** Time from the last fault until every market was live again. */
  readonly recoveredMs: number
  readonly liveShare: number
  readonly done: Trading
}

/** The longest fault lasts 20 s, a ban may be stated as two minutes, and books are fetched anew at most 90 s apart. */
const RECOVERY_MAX_MS = 420_000
const FIRST_LIVE_MS = 30_000
/** Longer than any limit of silence: a market that claims to be live after it is lying. */
const AGE_MAX_MS = 80_000
/** The price of some market leaps this often, by up to so much, so that a price that is not current would decide something. */
const LEAP_EVERY_MS = 4000
const LEAP_RATIO_MAX = 0.03

/**
 * Runs a script. The law: whenever a market says `live`, its book is the exchange's book of that moment; no live book is older than the
 * longest silence; every market that the exchange trades is live again some time after the last fault; and in the house behind the feed
 * nothing is filled, triggered or liquidated in a market that is not live. `believe` plants a mistake about the states.
 */
export async function runScript(
  name: FakeName,
  script: FaultScript,
  believe?: (status: MarketStatus) => MarketStatus,
): Promise<ScriptResult> {
  const houses: HouseBehind[] = []
  const feed = await startInProcess(name, script.seed, (exchange, copies) => {
    const joined = new HouseBehind(exchange, copies, script.seed, believe)
    houses.push(joined)
    return joined
  })
  const house = required(houses[0], 'the feed has its house')
  const { world, markets } = feed
  const models = world.exchange.markets
  const random = new Random().reseed(script.seed, 0x1ea9)
  let [checks, live, passedMs] = [0, 0, 0]
  let problem: string | null = null

  function check(): void {
    problem ??= feed.wrong ?? house.problem
    for (const model of models) {
      checks += 1
      if (markets.state(model.name) !== 'live') continue
      live += 1
      const next = model.books.find(({ time }) => time > markets.time(model.name))
      const age = next === undefined ? 0 : world.exchange.now() - next.time
      if (age > AGE_MAX_MS) problem ??= `${model.name} is live with a book that ended ${age} ms ago`
    }
  }

  async function pass(durationMs: number): Promise<void> {
    await feed.pass(durationMs)
    passedMs += durationMs
    check()
    if (passedMs < LEAP_EVERY_MS) return
    passedMs = 0
    const model = models[Math.floor(random.uniform() * models.length)]
    if (model !== undefined) world.leap(model, (2 * random.uniform() - 1) * LEAP_RATIO_MAX)
  }

  const nothing = { spoilt: 0, recoveredMs: 0, liveShare: 0, done: house.done }
  try {
    if ((await feed.until(() => models.every(({ name: market }) => markets.state(market) === 'live'), FIRST_LIVE_MS)) === null) {
      return { problem: 'the markets were not live before any fault', ...nothing }
    }
    house.open()
    // Orders rest, and positions are held, before anything goes wrong.
    for (let passed = 0; passed < 5000; passed += 250) await pass(250)
    let at = 0
    for (const { atMs, fault } of script.faults) {
      for (; at < atMs; at += 250) await pass(Math.min(250, atMs - at))
      feed.start(fault)
    }
    // A listing that changed is read anew within the hour, so that its market is not waited for here.
    const touched = new Set(
      script.faults.flatMap(({ fault }) => (/list|suspend|resume/.test(fault.kind) && 'market' in fault ? [fault.market] : [])),
    )
    const isBack = () => {
      check()
      return problem !== null || models.every((model, index) => touched.has(index) || markets.state(model.name) === 'live')
    }
    // First past every fault that lasts, then until all are back.
    for (let passed = 0; passed < 20_000; passed += 250) await pass(250)
    const recoveredMs = await feed.until(isBack, RECOVERY_MAX_MS)
    if (recoveredMs === null) {
      const states = models.map((model) => `${model.name} ${markets.state(model.name)}`).join(', ')
      problem ??= `not all markets were live again: ${states}; ${feed.said.slice(-3).join(' ')}`
    }
    problem ??= house.end()
    return { problem, spoilt: world.faults.count, recoveredMs: recoveredMs ?? RECOVERY_MAX_MS, liveShare: live / checks, done: house.done }
  } finally {
    house.end()
    await feed.close()
  }
}
