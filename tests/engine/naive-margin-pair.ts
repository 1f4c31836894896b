import { NOTHING } from '#lib/kernel/money.ts'
import fc from 'fast-check'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { TEST_TERMS } from './fixture.ts'
import type { PlantedBug } from './naive-exchange.ts'
import { type MarginBug, type MarginReached, NaiveMargin, type WalletRules } from './naive-margin.ts'
import { anyStep, Pair, type Step } from './naive-pair.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

const STEPS_MAX = 60
const LAST_MIN = 2_000
const LAST_MAX = 60_000
/** Size factor against the orders of traders without debts: a wallet that only borrows is never at risk. */
const SIZE = 10

/** A step of a spot pair, with prices relative to the last one, or an action of a borrower. */
export type MarginStep =
  | Step
  | { do: 'borrow'; account: string; asset: string; hundredths: number }
  | { do: 'repay'; account: string; asset: string; hundredths: number | null }
  | { do: 'withdraw'; account: string; asset: string; hundredths: number }
  | { do: 'wait'; minutes: number }
  | { do: 'jump'; by: number; depth: number }

const anyAsset = fc.constantFrom('BTC', 'USDT')
const owner = { account: fc.constantFrom('ann', 'bob', 'cat'), asset: anyAsset }

const anyLoan = fc.constantFrom('borrow' as const, 'repay' as const, 'both' as const, null, null, null)

const anyMarginStep: fc.Arbitrary<MarginStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(anyStep, anyLoan)
      .map(([step, loan]) => (step.do === 'place' && loan !== null ? { ...step, order: { ...step.order, loan } } : step)),
  },
  { weight: 4, arbitrary: fc.record({ ...owner, do: fc.constant('borrow' as const), hundredths: fc.integer({ min: 1, max: 600 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...owner, do: fc.constant('repay' as const), hundredths: fc.option(fc.integer({ min: 1, max: 300 })) }),
  },
  { weight: 1, arbitrary: fc.record({ ...owner, do: fc.constant('withdraw' as const), hundredths: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 600 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('jump' as const), by: fc.integer({ min: -600, max: 900 }), depth: fc.constantFrom(0, 9_000) }),
  },
)

/** Any sequence of steps. */
export const anyMarginRun = fc.array(anyMarginStep, { minLength: 1, maxLength: STEPS_MAX, size: 'max' })

function rulesOf(wallet: WalletName): WalletRules {
  const margin = TEST_TERMS.margin
  const limits = Object.entries(margin?.assets ?? {}).map(([asset, of]) => [asset, wallet === 'cross' ? of.limitCross : of.limitIsolated])
  return { leverage: wallet === 'cross' ? '3' : '10', maintenance: wallet === 'cross' ? '0.1' : '0.05', limits: Object.fromEntries(limits) }
}

/** Runs the engine and the model of a margin wallet side by side. */
export class MarginPair extends Pair<NaiveMargin> {
  constructor(wallet: WalletName, reached: MarginReached, bug?: MarginBug | PlantedBug) {
    super(wallet, new NaiveMargin(rulesOf(wallet), reached, bug))
    // The trader's level reduces the rate by 3 %.
    this.naive.discounts.set('bob', '0.03')
  }

  take(step: MarginStep): void {
    this.naive.nowMs = this.fixture.timeMs + 2_000
    if (step.do === 'jump') this.#jump(step.by, step.depth)
    else if (step.do === 'wait') this.#wait(step.minutes)
    else if (step.do === 'borrow' || step.do === 'repay' || step.do === 'withdraw') this.#loan(step)
    else this.run(this.#moved(step))
  }

  /** Shifts a step to the current price. */
  #moved(step: Step): Step {
    const away = this.naive.last - 10_000
    if (step.do === 'place') {
      const { ticks, lots } = step.order
      return { ...step, order: { ...step.order, ticks: ticks === 0 ? 0 : ticks + away, lots: lots * SIZE } }
    }
    if (step.do === 'edit') return { ...step, ticks: (step.ticks ?? 10_000) + away, lots: step.lots * SIZE }
    if (step.do !== 'move') return step
    const at = (levels: typeof step.bids): typeof step.bids => levels.map(([ticks, lots]) => [ticks + away, lots])
    const prints = step.prints.map((print) => ({ ...print, ticks: print.ticks + away }))
    return { ...step, last: step.last + away, bids: at(step.bids), asks: at(step.asks), prints }
  }

  #jump(thousandths: number, depth: number): void {
    const last = Math.min(LAST_MAX, Math.max(LAST_MIN, Math.round((this.naive.last * (1_000 + thousandths)) / 1_000)))
    const levels = (way: 1 | -1): [number, number][] => (depth === 0 ? [] : [[last + way, depth]])
    this.run({ do: 'move', last, bids: levels(-1), asks: levels(1), prints: [] })
  }

  #wait(minutes: number): void {
    this.fixture.timeMs += minutes * 60_000
    this.naive.nowMs = this.fixture.timeMs
    this.expire()
    this.naive.chargeAll()
    this.fixture.run({ type: 'charge-interest' })
    this.compare()
  }

  #loan({ do: what, account, asset, hundredths }: Extract<MarginStep, { do: 'borrow' | 'repay' | 'withdraw' }>): void {
    this.fixture.timeMs += 2_000
    this.expire()
    const { wallet } = this
    // BTC in hundredths, USDT in twice as many whole units.
    const amount = hundredths === null ? null : String(asset === 'BTC' ? hundredths / 100 : hundredths * 2)
    if (what === 'repay') {
      this.naive.repay(account, asset, amount)
      this.fixture.run({ type: 'repay', account, wallet, asset, ...(amount === null ? {} : { amount }) })
    } else if (amount !== null && what === 'borrow') {
      this.naive.borrow(account, asset, amount)
      this.fixture.run({ type: 'borrow', account, wallet, asset, amount })
    } else if (amount !== null) {
      this.naive.withdraw(account, asset, amount)
      this.fixture.run({ type: 'transfer', account, from: wallet, to: 'spot', asset, amount })
    }
    this.compare()
  }

  protected override rest(): readonly [ours: readonly string[], theirs: readonly string[]] {
    const { state } = this.fixture
    const names = [...this.naive.accounts.keys()]
    const ours = names.flatMap((name) =>
      [...(state.accounts.get(name)?.loans.values() ?? [])].map(({ asset, principal, interest, hoursCharged }) =>
        [name, state.assets[asset], amountText(principal), amountText(interest), hoursCharged].join(' '),
      ),
    )
    const theirs = names.flatMap((name) =>
      this.naive.loansOf(name).map(({ asset, principal, interest, hours }) => [name, asset, principal, interest, hours].join(' ')),
    )
    const funds = ['BTC', 'USDT'].map((asset) => amountText(state.insurance.spot[state.assets.indexOf(asset)]?.total.amount ?? NOTHING))
    return [
      [...ours, ...funds],
      [...theirs, this.naive.fund['BTC'] ?? '', this.naive.fund['USDT'] ?? ''],
    ]
  }
}
