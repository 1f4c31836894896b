import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { createReplayFeed } from '#gateway/feed/recorded/replay-feed.ts'
import { Floor } from './floor.ts'
import { RandomTrader, writeRecording } from './random-trading.ts'
import { MINUTE_MS } from './random-steps.ts'

/** Random futures trading of two traders in a jumping market, until each position has met an end that no trader ordered. */

const SYMBOL = 'BTCUSDT'
export const CONTRACT = `futures:${SYMBOL}`
export const TRADERS = ['ann', 'bob'] as const
export type Trader = (typeof TRADERS)[number]

/** So little that most liquidations in a jump are more than it can cover. */
const INSURANCE = { USDT: '1' }
const MINUTES = 90

const anyMode = fc.record({ hedge: fc.boolean(), isolated: fc.boolean(), leverage: fc.integer({ min: 10, max: 75 }) })
type Mode = typeof anyMode extends fc.Arbitrary<infer One> ? One : never

const anyDeed = fc.record({
  trader: fc.constantFrom(...TRADERS),
  what: fc.constantFrom('open', 'open', 'open', 'open', 'close', 'settings', 'wait', 'wait', 'wait', 'reset', 'delist'),
  buy: fc.boolean(),
  mode: anyMode,
  share: fc.integer({ min: 100, max: 950 }),
})
type Deed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never

const anyMove = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: -4, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: -90, max: 90 }) },
)

/** The moves of the market per minute, in thousandths, and what the traders do. */
export const anyEnds = fc.record({
  moves: fc.array(anyMove, { minLength: MINUTES, maxLength: MINUTES }),
  modes: fc.tuple(anyMode, anyMode),
  deeds: fc.array(anyDeed, { minLength: 12, maxLength: 30, size: 'max' }),
})
export type RunOfEnds = typeof anyEnds extends fc.Arbitrary<infer One> ? One : never

/** A floor with a small insurance fund, its market and two traders with most of their funds in their futures wallets. */
export class EndsFloor extends Floor {
  readonly #recording: string
  readonly #traders: Readonly<Record<Trader, RandomTrader>>

  constructor(moves: readonly number[]) {
    const recording = mkdtempSync(join(tmpdir(), 'agio-ends-'))
    const file = join(recording, 'recording.csv')
    writeRecording(file, { symbol: SYMBOL, moves })
    super({
      feed: (now) => createReplayFeed({ file, symbol: SYMBOL, speed: 1 }, now),
      terms: (terms) => ({ ...terms, insurance: INSURANCE }),
    })
    this.#recording = recording
    this.#traders = { ann: new RandomTrader(this, 'ann'), bob: new RandomTrader(this, 'bob') }
  }

  async begin(modes: readonly [Mode, Mode]): Promise<void> {
    for (const [nth, trader] of TRADERS.entries()) {
      await this.trader(trader)
      await this.reset(trader)
      await this.#set(trader, modes[nth] ?? modes[0])
    }
  }

  #set(trader: Trader, mode: Mode): Promise<void> {
    return this.#traders[trader].take({ do: 'settings', ...mode, realism: FRICTIONLESS, of: 0 }, [SYMBOL, SYMBOL])
  }

  async reset(trader: Trader): Promise<void> {
    await this.exchange.reset(trader, { funds: [{ asset: 'USDT', amount: '200000' }], toFutures: '150000' })
  }

  async take({ trader, what, buy, mode, share }: Deed): Promise<void> {
    const order = { do: 'order', wallet: 'futures', buy, share, limit: null, long: buy, trigger: null, of: 0 } as const
    if (what === 'open') await this.#traders[trader].take({ ...order, closes: false }, [SYMBOL, SYMBOL])
    else if (what === 'close') await this.#traders[trader].take({ ...order, closes: true }, [SYMBOL, SYMBOL])
    else if (what === 'settings') await this.#set(trader, mode)
    else if (what === 'wait') this.pass(share * 300, 5_000)
    else if (what === 'reset' && share % 2 === 0) await this.reset(trader)
    else if (what === 'delist' && share % 3 === 0) {
      await this.delist()
      await this.list()
    }
  }

  /** Starts again without the contract. */
  async delist(): Promise<void> {
    const { terms } = this
    this.terms = { ...terms, markets: terms.markets.filter(({ product }) => product !== 'futures') }
    await this.restart()
    this.terms = terms
  }

  /** Starts again with the contract. */
  async list(): Promise<void> {
    await this.restart()
    this.pass(MINUTE_MS, 5_000)
  }

  override end(): void {
    super.end()
    rmSync(this.#recording, { recursive: true })
  }
}
