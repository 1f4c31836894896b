import fc from 'fast-check'
import { FRICTIONLESS, HARSH, STANDARD } from '#gateway/engine/state/records/realism.ts'

/** Random actions of one trader and the market on a floor, most of them acceptable to the exchange. */

export const MINUTE_MS = 60_000

export type WalletKind = 'spot' | 'futures' | 'cross' | 'isolated'
const MARGIN_WALLETS = ['cross', 'isolated'] as const

/** Shares are thousandths of the available amount, prices thousandths from the last one. */
const anyShare = fc.integer({ min: 1, max: 1000 })
/** A large share, more often than not. */
const anyMost = fc.oneof(anyShare, fc.integer({ min: 800, max: 980 }))
const anyDistance = fc.integer({ min: -30, max: 30 })

const ANY = {
  order: fc.record({
    do: fc.constant('order' as const),
    wallet: fc.constantFrom<WalletKind>('futures', 'futures', 'futures', 'spot', 'cross', 'isolated'),
    buy: fc.boolean(),
    share: anyShare,
    /** Null for a market order. */
    limit: fc.option(anyDistance),
    /** In hedge mode: which position. */
    long: fc.boolean(),
    closes: fc.boolean(),
    trigger: fc.option(anyDistance, { freq: 4 }),
  }),
  settings: fc.record({
    do: fc.constant('settings' as const),
    hedge: fc.boolean(),
    isolated: fc.boolean(),
    leverage: fc.oneof(fc.integer({ min: 2, max: 75 }), fc.integer({ min: 20, max: 75 })),
    realism: fc.constantFrom(FRICTIONLESS, STANDARD, HARSH),
  }),
  margin: fc.record({ do: fc.constant('margin' as const), long: fc.boolean(), share: fc.integer({ min: -1000, max: 1000 }) }),
  transfer: fc.record({
    do: fc.constant('transfer' as const),
    from: fc.constantFrom<WalletKind>('spot', 'spot', 'futures', ...MARGIN_WALLETS),
    to: fc.constantFrom<WalletKind>('spot', 'futures', ...MARGIN_WALLETS),
    base: fc.boolean(),
    share: anyShare,
  }),
  borrow: fc.record({
    do: fc.constant('borrow' as const),
    wallet: fc.constantFrom(...MARGIN_WALLETS),
    base: fc.boolean(),
    share: anyShare,
  }),
  repay: fc.record({ do: fc.constant('repay' as const), wallet: fc.constantFrom(...MARGIN_WALLETS), base: fc.boolean() }),
  /** `ahead`: the market has moved but has not been processed yet, as a read may find it. */
  wait: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 480_000 }), ahead: fc.boolean() }),
  /** `code` names a gift: it is given if there is none, and otherwise claimed or taken back. */
  gift: fc.record({ do: fc.constant('gift' as const), code: fc.nat(2), share: anyShare, random: fc.boolean(), claims: fc.boolean() }),
  web3: fc.record({
    do: fc.constant('web3' as const),
    action: fc.constantFrom('deposit', 'deposit', 'swap', 'withdrawal', 'release'),
    base: fc.boolean(),
    share: anyShare,
  }),
  p2p: fc.record({
    do: fc.constant('p2p' as const),
    act: fc.constantFrom('buy' as const, 'sell' as const, 'advertise' as const, 'paid' as const, 'release' as const, 'cancel' as const),
    share: anyShare,
  }),
  cancel: fc.record({ do: fc.constant('cancel' as const) }),
  save: fc.record({
    do: fc.constant('save' as const),
    base: fc.boolean(),
    days: fc.constantFrom(0, 0, 7),
    share: anyShare,
    auto: fc.boolean(),
  }),
  redeem: fc.record({ do: fc.constant('redeem' as const), nth: fc.nat(2), share: anyShare }),
  reset: fc.record({ do: fc.constant('reset' as const) }),
}

export type Step = { [Kind in keyof typeof ANY]: (typeof ANY)[Kind] extends fc.Arbitrary<infer One> ? One : never }
export type TradingStep = Step[keyof Step] & {
  /** Index into the run's symbols. */
  readonly of: number
}

const WEIGHTS: Readonly<Record<keyof typeof ANY, number>> = {
  order: 9,
  settings: 1,
  margin: 2,
  transfer: 3,
  borrow: 2,
  repay: 1,
  wait: 9,
  gift: 2,
  web3: 2,
  p2p: 3,
  cancel: 1,
  save: 1,
  redeem: 1,
  reset: 1,
}

const anyStep = fc
  .tuple(
    fc.oneof(
      ...Object.entries(WEIGHTS).map(([kind, weight]) => ({
        weight,
        arbitrary: ANY[kind as keyof typeof ANY] as fc.Arbitrary<Step[keyof Step]>,
      })),
    ),
    fc.nat(1),
  )
  .map(([step, of]): TradingStep => ({ ...step, of }))

/** The opening of a run: positions and a loan that a market jump ends, read before and after the exchange processes it. */
const anyOpening = fc
  .record({
    settings: ANY.settings,
    sizes: fc.tuple(anyMost, anyMost),
    wallet: fc.constantFrom(...MARGIN_WALLETS),
    sells: fc.boolean(),
    ahead: fc.integer({ min: MINUTE_MS, max: 8 * MINUTE_MS }),
  })
  .map(({ settings, sizes: [first, second], wallet, sells, ahead }): TradingStep[] => {
    const order = { do: 'order', limit: null, closes: false, trigger: null } as const
    return [
      { ...settings, realism: FRICTIONLESS, of: 0 },
      { ...order, wallet: 'futures', buy: true, long: true, share: first, of: 0 },
      { ...order, wallet: 'futures', buy: false, long: false, share: second, of: 1 },
      { do: 'save', base: false, days: 0, share: 20, auto: false, of: 0 },
      { do: 'redeem', nth: 0, share: 500, of: 0 },
      { do: 'transfer', from: 'spot', to: wallet, base: false, share: 200, of: 0 },
      { do: 'borrow', wallet, base: sells, share: 900, of: 0 },
      { ...order, wallet, buy: !sells, long: true, share: 950, of: 0 },
      { ...order, wallet: 'spot', buy: true, long: true, share: 55, of: 1 },
      { do: 'wait', ms: ahead, ahead: true, of: 0 },
      { do: 'wait', ms: MINUTE_MS, ahead: false, of: 0 },
    ]
  })

/** A jumping reference market, as a recording of one coin. A run with null uses the simulated one, which has all coins. */
export interface Recorded {
  readonly symbol: 'BTCUSDT' | 'DOGEUSDT'
  /** Moves per minute, in thousandths. */
  readonly moves: readonly number[]
}

export interface TradingRun {
  readonly recorded: Recorded | null
  readonly steps: readonly TradingStep[]
}

const anyDrift = fc.integer({ min: -3, max: 3 })
const anyJump = fc.integer({ min: -300, max: 300 })
const anyMove = fc.oneof({ weight: 6, arbitrary: anyDrift }, { weight: 1, arbitrary: anyJump })
/** Quiet during the opening, then a jump. */
const anyMoves = fc
  .tuple(anyDrift, anyJump, fc.array(anyMove, { minLength: 118, maxLength: 118 }))
  .map(([first, jump, rest]) => [first, jump, ...rest])

export const anyTradingRun: fc.Arbitrary<TradingRun> = fc.record({
  recorded: fc.option(fc.record({ symbol: fc.constantFrom('BTCUSDT' as const, 'DOGEUSDT' as const), moves: anyMoves }), { freq: 3 }),
  steps: fc
    .tuple(anyOpening, fc.array(anyStep, { minLength: 6, maxLength: 18, size: 'max' }))
    .map(([opening, steps]) => [...opening, ...steps]),
})
