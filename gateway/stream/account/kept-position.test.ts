import fc from 'fast-check'
import { expect, it } from 'vitest'
import { POSITION_ENDS } from '#lib/contract/trading/position-ends.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { add, subtract } from '#lib/kernel/decimal.ts'
import { mixFillRow } from '#gateway/dialect/mix-rows.ts'
import { anyEnds, EndsFloor, TRADERS, type Trader } from '#tests/exchange/random-ends.ts'
import { IS_FULL_SUITE } from '#tests/support/full-suite.ts'
import { findAccountChannel } from '../account-channels.ts'
import { AccountStream } from '../account-stream.ts'

// Goal: a bot that keeps its position from its fills alone is right, whatever ended it: the stream tells every end, as an order and a fill.

type Fill = ReturnType<typeof mixFillRow>
type Order = { readonly orderId: string; readonly status: string; readonly tradeSide: string; readonly accBaseVolume: string }

/** The dialect's names of the ends; a bot takes any other trade side for an order of its own, or for a close. */
const NAMES: Readonly<Record<string, (typeof POSITION_ENDS)[number]>> = {
  burst_close_long: 'liquidation',
  burst_close_short: 'liquidation',
  burst_buy_single: 'liquidation',
  burst_sell_single: 'liquidation',
  reduce_close_long: 'partial-liquidation',
  reduce_close_short: 'partial-liquidation',
  reduce_buy_single: 'partial-liquidation',
  reduce_sell_single: 'partial-liquidation',
  offset_close_long: 'netting',
  offset_close_short: 'netting',
  dte_sys_adl_close_long: 'deleveraging',
  dte_sys_adl_close_short: 'deleveraging',
  dte_sys_adl_buy_in_single_side_mode: 'deleveraging',
  dte_sys_adl_sell_in_single_side_mode: 'deleveraging',
  delivery_close_long: 'delisting',
  delivery_close_short: 'delisting',
  delivery_buy_single: 'delisting',
  delivery_sell_single: 'delisting',
}

/** A bot of one account, with nothing but the streams `fill` and `orders`, and the list of fills for what it missed while it was away. */
class Bot {
  readonly #floor: EndsFloor
  readonly #account: Trader
  readonly #sizes = { net: '0', long: '0', short: '0' }
  readonly ends = new Set<string>()
  /** The orders of the fills that the stream told. */
  readonly told = new Set<string>()
  readonly fills = new Map<string, Fill>()
  readonly orders = new Map<string, Order>()

  constructor(floor: EndsFloor, account: Trader) {
    this.#floor = floor
    this.#account = account
    this.connect()
  }

  /** Subscribes, and reads what happened since the last fill that it knows. */
  connect(): void {
    const { exchange } = this.#floor
    const stream = new AccountStream(exchange, this.#account, (message) =>
      this.#hear(JSON.parse(message) as { arg: { channel: string }; data: never[] }),
    )
    for (const channel of ['fill', 'orders']) {
      const arg = { instType: 'USDT-FUTURES', channel, instId: 'default' }
      const found = findAccountChannel(arg)
      if (!found.ok) throw new Error(`no channel ${channel}`)
      stream.join(found.value, arg)
    }
    const missed = exchange.read.fills(this.#account, { limit: 1000, product: 'futures' }).map(mixFillRow)
    for (const fill of missed.toReversed()) this.#fill(fill)
  }

  #hear({ arg, data }: { arg: { channel: string }; data: never[] }): void {
    for (const row of data) {
      if (arg.channel === 'fill') {
        this.told.add((row as Fill).orderId)
        this.#fill(row)
      } else this.orders.set((row as Order).orderId, row)
    }
  }

  #fill(fill: Fill): void {
    if (this.fills.has(fill.tradeId)) return
    this.fills.set(fill.tradeId, fill)
    const end = NAMES[fill.tradeSide]
    if (end !== undefined) this.ends.add(end)
    const buys = fill.side === 'buy'
    if (fill.posMode === 'one_way_mode') this.#sizes.net = (buys ? add : subtract)(this.#sizes.net, fill.baseVolume)
    else {
      const opens = fill.tradeSide === 'open'
      const side = buys === opens ? 'long' : 'short'
      this.#sizes[side] = (opens ? add : subtract)(this.#sizes[side], fill.baseVolume)
      if (end !== undefined) expect(fill.tradeSide).toMatch(side)
    }
  }

  /** What it believes in, as `long 0.5`. */
  get position(): string[] {
    const { net, long, short } = this.#sizes
    const side = net.startsWith('-') ? `short ${net.slice(1)}` : `long ${net}`
    return [...(isZero(net) ? [] : [side]), ...(isZero(long) ? [] : [`long ${long}`]), ...(isZero(short) ? [] : [`short ${short}`])]
  }
}

it('keeps the position of its account, from the fills of the stream alone', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyEnds, async ({ moves, modes, deeds }) => {
      const floor = new EndsFloor(moves)
      try {
        await floor.begin(modes)
        let { exchange } = floor
        const bots = TRADERS.map((trader) => [trader, new Bot(floor, trader)] as const)
        for (const deed of deeds) {
          await floor.take(deed)
          if (exchange !== floor.exchange) for (const [, bot] of bots) bot.connect()
          exchange = floor.exchange
          for (const [trader, bot] of bots) {
            const held = exchange.read.positions(trader).map(({ direction, size }) => `${direction} ${add(size, '0')}`)
            expect(bot.position).toEqual(held.toSorted())
          }
        }
        for (const [trader, bot] of bots) {
          for (const end of bot.ends) reached.add(end)
          expect([...bot.told].filter((orderId) => !bot.orders.has(orderId))).toEqual([])
          for (const order of bot.orders.values()) {
            if (NAMES[order.tradeSide] === undefined) continue
            const fills = [...bot.fills.values()].filter(({ orderId }) => orderId === order.orderId)
            expect([order.status, ...fills.map(({ baseVolume, tradeSide }) => [baseVolume, tradeSide])]).toEqual([
              'filled',
              [order.accBaseVolume, order.tradeSide],
            ])
            expect(exchange.read.order(trader, { orderId: order.orderId })).not.toBeNull()
          }
        }
      } finally {
        floor.end()
      }
    }),
    IS_FULL_SUITE ? { numRuns: 60 } : { numRuns: 20, seed: 7, endOnFailure: true },
  )
  if (!IS_FULL_SUITE) expect([...reached, 'reset'].toSorted()).toEqual(POSITION_ENDS.toSorted())
}, 120_000)
