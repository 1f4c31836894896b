import fc from 'fast-check'
import { NaiveConvert } from './convert.ts'
import { decimalOf, down } from './figures.ts'
import { anyAgain, anyCoin, anyNth, anyPart, anyTrader, partOf, pick, type Shared, type Side } from './shared.ts'
import type { Coin } from './world.ts'

const MINUTE_MS = 60_000
const QUOTE_MS = 8_000

export const anyConvertStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('now' as const),
      account: anyTrader,
      from: anyCoin,
      to: anyCoin,
      part: anyPart,
      isWanted: fc.boolean(),
      late: fc.constantFrom(0, 0, 0, 0, 1),
      again: anyAgain,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('several' as const),
      account: anyTrader,
      coins: fc.constantFrom<readonly Coin[]>(['BTC', 'ETH'], ['ETH', 'BTC'], ['ETH', 'ETH'], ['BTC', 'USDT']),
      part: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      account: anyTrader,
      from: anyCoin,
      to: anyCoin,
      part: fc.integer({ min: 1, max: 60 }),
      above: fc.integer({ min: -10, max: 40 }),
      minutes: fc.constantFrom(0, 2, 30, 10_000),
      again: anyAgain,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), account: anyTrader, nth: anyNth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('due' as const) }) },
)
type Step = typeof anyConvertStep extends fc.Arbitrary<infer Each> ? Each : never

export class ConvertSide implements Side<Step> {
  readonly naive: NaiveConvert
  readonly #shared: Shared

  constructor(shared: Shared) {
    this.#shared = shared
    this.naive = new NaiveConvert(shared.world, shared.quotes)
  }

  take(step: Step): void {
    if (step.do === 'now') this.#now(step)
    else if (step.do === 'several') this.#several(step)
    else if (step.do === 'limit') this.#limit(step)
    else if (step.do === 'cancel') this.#cancel(step)
    else this.#due()
  }

  #now({ account, from, to, part, isWanted, late, again }: Extract<Step, { do: 'now' }>): void {
    const { fixture, world } = this.#shared
    const requestId = this.#shared.request('convert', again)
    const expiresMs = world.wallMs + (late === 1 ? -1 : QUOTE_MS)
    this.#shared.quoted([from, to, partOf(isWanted ? to : from, part), isWanted], ([fromUnits, toUnits], [give, get]) => {
      this.naive.now(account, requestId, [{ from, to, give, get }], expiresMs)
      const legs = [{ from, to, fromAmount: decimalOf(fromUnits), toAmount: decimalOf(toUnits) }]
      fixture.run({ type: 'convert', account, requestId, kind: 'market', legs, wallMs: world.wallMs, expiresMs })
    })
  }

  #several({ account, coins, part }: Extract<Step, { do: 'several' }>): void {
    const { fixture, world } = this.#shared
    const requestId = this.#shared.request('convert')
    const expiresMs = world.wallMs + QUOTE_MS
    const quotes = coins.map((from) => {
      const units = partOf(from, part)
      return { from, units, engine: this.#shared.exchangeQuote(from, 'USDT', { fromAmount: decimalOf(units) })?.[1] ?? units }
    })
    const theirs = quotes.map(({ from, units }) => ({
      from,
      to: 'USDT' as const,
      give: units,
      get: this.#shared.naiveQuote(from, 'USDT', units, false)?.[1] ?? units,
    }))
    const legs = quotes.map(({ from, units, engine }) => ({ from, to: 'USDT', fromAmount: decimalOf(units), toAmount: decimalOf(engine) }))
    this.naive.now(account, requestId, theirs, expiresMs)
    fixture.run({ type: 'convert', account, requestId, kind: 'small', legs, wallMs: world.wallMs, expiresMs })
  }

  /** The wanted amount is the client's, so both sides take the same. */
  #limit({ account, from, to, part, above, minutes, again }: Extract<Step, { do: 'limit' }>): void {
    const { fixture, world } = this.#shared
    const give = partOf(from, part)
    const now = this.#shared.exchangeQuote(from, to, { fromAmount: decimalOf(give) })
    if (now === null) return
    const get = down((now[1] * BigInt(1000 + above)) / 1000n)
    const requestId = this.#shared.request('convert', again)
    const expiresMs = world.wallMs + minutes * MINUTE_MS
    this.naive.open(requestId, { account, from, to, give, get, expiresMs })
    const amounts = { from, to, fromAmount: decimalOf(give), toAmount: decimalOf(get) }
    fixture.run({ type: 'convert-limit', account, requestId, ...amounts, wallMs: world.wallMs, expiresMs })
  }

  #cancel({ account, nth }: Extract<Step, { do: 'cancel' }>): void {
    const { fixture } = this.#shared
    const id = pick([...fixture.state.products.convert.keys()], nth) ?? 0
    this.naive.cancel(account, pick(this.naive.limits, nth))
    fixture.run({ type: 'convert-cancel', account, id })
  }

  /** Lets the exchange look at each open limit, as it does at every tick. */
  #due(): void {
    const { fixture, world } = this.#shared
    const { state } = fixture
    for (const { id, account, from, to, fromAmount, toAmount, expiresMs } of state.products.convert.values()) {
      const [given, wanted] = [state.assets[from], state.assets[to]] as [Coin, Coin]
      const quote = this.#shared.exchangeQuote(given, wanted, { fromAmount: decimalOf(fromAmount) })
      if (world.wallMs >= expiresMs) fixture.run({ type: 'convert-expire', account, id, wallMs: world.wallMs })
      else if (quote !== null && quote[1] >= toAmount) fixture.run({ type: 'convert-fill', account, id, quoted: decimalOf(quote[1]) })
    }
    for (const limit of this.naive.limits) this.naive.advance(limit)
  }

  lines(): readonly [readonly string[], readonly string[]] {
    const { assets, products } = this.#shared.fixture.state
    return [
      [...products.convert.values()].map(({ account, from, to, fromAmount, toAmount, expiresMs }) =>
        [account, assets[from], assets[to], fromAmount, toAmount, expiresMs].join(' '),
      ),
      this.naive.limits.map(({ account, from, to, give, get, expiresMs }) => [account, from, to, give, get, expiresMs].join(' ')),
    ]
  }
}
