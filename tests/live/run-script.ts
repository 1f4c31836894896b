import type { FaultScript } from '#tests/rigs/exchanges/fault-script.ts'
import { startInProcess, type FakeName } from './in-process.ts'

export interface ScriptResult {
  /** The breach of the law, or null. */
  readonly problem: string | null
  readonly spoilt: number
  /** Time from the last fault until every market was live again. */
  readonly recoveredMs: number
  readonly liveShare: number
}

/** The longest fault lasts 20 s, a ban may be stated as two minutes, and books are fetched anew at most 90 s apart. */
const RECOVERY_MAX_MS = 420_000
const FIRST_LIVE_MS = 30_000
/** Longer than any limit of silence: a market that claims to be live after it is lying. */
const AGE_MAX_MS = 80_000

/**
 * Runs a script. The law: whenever a market is `live`, its book is the exchange's book of that moment; no live book is older than the
 * longest silence; and every market that the exchange trades is live again some time after the last fault.
 */
export async function runScript(name: FakeName, script: FaultScript): Promise<ScriptResult> {
  const feed = await startInProcess(name, script.seed)
  const { world, markets } = feed
  const models = world.exchange.markets
  let [checks, live] = [0, 0]
  let problem: string | null = null

  function check(): void {
    problem ??= feed.wrong
    for (const model of models) {
      checks += 1
      if (markets.state(model.name) !== 'live') continue
      live += 1
      const next = model.books.find(({ time }) => time > markets.time(model.name))
      const age = next === undefined ? 0 : world.exchange.now() - next.time
      if (age > AGE_MAX_MS) problem ??= `${model.name} is live with a book that ended ${age} ms ago`
    }
  }

  try {
    if ((await feed.until(() => models.every(({ name: market }) => markets.state(market) === 'live'), FIRST_LIVE_MS)) === null) {
      return { problem: 'the markets were not live before any fault', spoilt: 0, recoveredMs: 0, liveShare: 0 }
    }
    let at = 0
    for (const { atMs, fault } of script.faults) {
      for (; at < atMs; at += 250) {
        await feed.pass(Math.min(250, atMs - at))
        check()
      }
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
    for (let passed = 0; passed < 20_000; passed += 250) {
      await feed.pass(250)
      check()
    }
    const recoveredMs = await feed.until(isBack, RECOVERY_MAX_MS)
    if (recoveredMs === null) {
      const states = models.map((model) => `${model.name} ${markets.state(model.name)}`).join(', ')
      problem ??= `not all markets were live again: ${states}; ${feed.said.slice(-3).join(' ')}`
    }
    return { problem, spoilt: world.faults.count, recoveredMs: recoveredMs ?? RECOVERY_MAX_MS, liveShare: live / checks }
  } finally {
    await feed.close()
  }
}
