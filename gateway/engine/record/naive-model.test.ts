import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NaiveExchange, type PlantedBug } from '#tests/engine/naive-exchange.ts'
import { FuturesPair } from '#tests/engine/naive-futures-pair.ts'
import { anyFuturesRun, type FuturesStep } from '#tests/engine/naive-futures-steps.ts'
import type { FuturesBug } from '#tests/engine/naive-holding.ts'
import type { Reached } from '#tests/engine/naive-liquidation.ts'
import type { MarginBug, MarginReached } from '#tests/engine/naive-margin.ts'
import { anyMarginRun, MarginPair, type MarginStep } from '#tests/engine/naive-margin-pair.ts'
import { anyRun, Pair, type Step } from '#tests/engine/naive-pair.ts'
import { casesOf, someOf } from '#tests/support/full-suite.ts'
import type { WalletName } from '../state/records/order-request.ts'

/** `npm run faults` raises it, so that the commands of all seeds add up to a million. */
const COMMANDS = Number(process.env['NAIVE_COMMANDS'] ?? casesOf(400, 4_000))
/** The number of runs between two checks of the command count. */
const RUNS = 25
const SEED = 13
/** Scaled by the command count, since the comparison takes most of a test's time. */
const TIMEOUT_MS = 30_000 + COMMANDS * 10

type Property<Each> = (onStep?: () => void) => fc.IProperty<[Each[]]>

function spot(wallet: WalletName, bug?: PlantedBug): Property<Step> {
  return (onStep) => flow(anyRun, () => new Pair(wallet, new NaiveExchange(bug)), onStep)
}

function noneReached(): Reached {
  return { steps: 0, closed: 0, netted: 0, deleveraged: 0, absorbed: 0, added: 0 }
}

function futures(reached: Reached, bug?: PlantedBug | FuturesBug): Property<FuturesStep> {
  return (onStep) => flow(anyFuturesRun, () => new FuturesPair(reached, bug), onStep)
}

function noLoans(): MarginReached {
  return { hours: 0, refused: 0, liquidated: 0, exchanged: 0, writtenOff: 0, lent: 0, paidByFills: 0 }
}

function margin(wallet: WalletName, reached: MarginReached, bug?: PlantedBug | MarginBug): Property<MarginStep> {
  const open = (): { run(step: MarginStep): void } => {
    const pair = new MarginPair(wallet, reached, bug)
    return { run: (step) => pair.take(step) }
  }
  return (onStep) => flow(anyMarginRun, open, onStep)
}

function flow<Each>(
  any: fc.Arbitrary<Each[]>,
  open: () => { run(step: Each): void },
  onStep = (): void => undefined,
): fc.IProperty<[Each[]]> {
  return fc.property(any, (steps) => {
    const pair = open()
    for (const step of steps) {
      pair.run(step)
      onStep()
    }
  })
}

/** Runs flows until they add up to the share of commands; the first ones are always the same, and known to cover every case. */
function tryAll<Each>(property: Property<Each>, share: number): void {
  let commands = 0
  fc.assert(
    property(() => (commands += 1)),
    { numRuns: RUNS, seed: SEED },
  )
  while (commands < COMMANDS * share)
    fc.assert(
      property(() => (commands += 1)),
      { numRuns: RUNS },
    )
}

/** Seeds whose first flows meet a mistake that those of the usual seed meet only after hundreds. */
const SEEDS: Readonly<Record<string, number>> = {
  'adds-in-vain': 2,
  'late-prices-believed': 4,
  'judges-by-old-prices': 4,
  'no-netting': 14,
  'edit-keeps-place': 3,
}

/** Checks whether the comparison detects a planted bug. */
function isSeen<Each>(property: Property<Each>, bug: string): boolean {
  return fc.check(property(), { numRuns: 400, endOnFailure: true, seed: SEEDS[bug] ?? 11 }).failed
}

/** The comparison is what sees a mistake, and changes seldom: the quick suite plants every sixth one. */
const everySixth = (_bug: unknown, index: number) => index % 6 === 0

describe('the engine against the obvious exchange, after every command', () => {
  it.each<readonly [WalletName, number]>([
    ['spot', 0.5],
    ['cross', 0.15],
  ])('has the same orders and balances, and breaks no rule: %s', (wallet, share) => tryAll(spot(wallet), share), TIMEOUT_MS)

  it(
    'has the same positions, margins and funds, through steps of liquidation, netting and deleveraging',
    () => {
      const reached = noneReached()
      tryAll(futures(reached), 0.15)
      expect(Object.entries(reached).filter(([, times]) => times === 0)).toEqual([])
    },
    TIMEOUT_MS,
  )

  it.each<WalletName>(['cross', 'isolated:BTCUSDT'])(
    'has the same loans, interest and liquidations: %s',
    (wallet) => {
      const reached = noLoans()
      tryAll(margin(wallet, reached), 0.1)
      expect(Object.entries(reached).filter(([, times]) => times === 0)).toEqual([])
    },
    TIMEOUT_MS,
  )

  const ofOrders: readonly (readonly [WalletName, PlantedBug])[] = [
    ['spot', 'fee-rounded-down'],
    ['spot', 'maker-pays-taker-fee'],
    ['spot', 'hold-at-fill-price'],
    ['spot', 'edit-keeps-place'],
    ['cross', 'cancel-keeps-hold'],
    ['spot', 'youngest-first'],
    ['spot', 'fills-in-a-gap'],
    ['spot', 'prints-of-the-gap'],
    ['spot', 'unfit-orders-stay'],
    ['spot', 'amounts-between-steps'],
    ['spot', 'never-expires'],
    ['spot', 'expires-late'],
    ['spot', 'iceberg-shows-all'],
    ['spot', 'iceberg-keeps-place'],
    ['spot', 'traders-meet-anywhere'],
  ]
  it.each(someOf('planted mistakes of orders', ofOrders, everySixth))('would see the mistake of %s: %s', (wallet, bug) =>
    expect(isSeen(spot(wallet, bug), bug)).toBe(true),
  )

  const ofFutures: readonly (PlantedBug | FuturesBug)[] = [
    'maker-pays-taker-fee',
    'closing-keeps-cost',
    'shorts-earn-as-longs',
    'orders-close-twice',
    'hold-shrinks-with-closing',
    'leverage-forgets-orders',
    'flat-tiers',
    'late-liquidation',
    'no-steps',
    'orders-stay',
    'no-netting',
    'best-first',
    'fund-without-end',
    'losers-first',
    'funding-reversed',
    'funding-past-maintenance',
    'late-prices-believed',
    'adds-in-vain',
    'never-adds',
    'judges-by-old-prices',
    'opening-pays-all-fees',
    'fills-in-a-gap',
  ]
  it.each(someOf('planted mistakes of futures', ofFutures, everySixth))('would see the mistake of futures: %s', (bug) =>
    expect(isSeen(futures(noneReached(), bug), bug)).toBe(true),
  )

  const ofLoans: readonly MarginBug[] = [
    'first-hour-free',
    'principal-first',
    'no-discount',
    'interest-on-interest',
    'borrows-without-limit',
    'debt-leaves',
    'late-liquidation',
    'repays-all',
    'fund-forgets',
    'orders-borrow-all',
    'orders-repay-all',
  ]
  it.each(someOf('planted mistakes of loans', ofLoans, everySixth))('would see the mistake of a loan: %s', (bug) =>
    expect(isSeen(margin('isolated:BTCUSDT', noLoans(), bug), bug)).toBe(true),
  )
})
