import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type OpenStore, type StoreKind } from '#tests/support/stores.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { createInbox, type Inbox } from './accounts/inbox.ts'
import { createUsers } from './accounts/users.ts'
import { followNotices } from './follow-notices.ts'
import { readNotice } from './history-notices.ts'

/** Goal: every notice of the exchange's history is in its owner's inbox once, whatever dies in between. */

let floor: Floor
let kind: StoreKind
let opened: OpenStore
let inbox: Inbox
let stop = () => Promise.resolve()
const clock = createManualClock(1_800_000_000_000)
let owner = ''
let guest = ''

beforeEach(async () => {
  floor = new Floor()
  kind = await STORE_KINDS.SQLite()
  opened = await kind.open()
  inbox = createInbox(opened.store, clock)
  const users = createUsers(opened.store, clock)
  owner = (await users.create({ kind: 'user' }))?.id ?? ''
  guest = (await users.create({ kind: 'guest' }))?.id ?? ''
})
afterEach(async () => {
  await stop()
  floor.end()
  await kind.close()
})

const log = { warn: () => {} }
function follow(of: Pick<Inbox, 'position' | 'take'> = inbox): void {
  stop = followNotices({ notices: floor.exchange.notices, inbox: of, timers: clock, log })
}
/** Ends the running round of an account and starts the next. */
async function endRound(account: string): Promise<void> {
  await floor.exchange.reset(account, { funds: [{ asset: 'USDT', amount: '1000' }] })
  floor.pass(100)
}
const kept = async (account = owner) => (await inbox.list(account)).rows.map(({ kind: name, args }) => [name, args])
const round = (number: number) => ['round-ended', { number: String(number) }]

describe('the notices of the exchange', () => {
  it('reach their owner, but no guest', async () => {
    follow()
    for (const account of [owner, guest]) {
      await floor.trader(account)
      await endRound(account)
    }
    await expect.poll(() => kept()).toEqual([round(1)])
    expect(await kept(guest)).toEqual([])
  })

  it('are there once after the process died before and after they were stored, and after the history was made again', async () => {
    follow()
    await floor.trader(owner)
    await endRound(owner)
    await expect.poll(() => kept()).toEqual([round(1)])
    await stop()
    // Durable in the journal, but neither in the history's file nor in the inbox.
    floor.isHistoryWriterAway = true
    await endRound(owner)
    floor.isHistoryWriterAway = false
    floor.kill()
    floor.pass(100)
    follow()
    await expect.poll(() => kept()).toEqual([round(2), round(1)])
    await stop()
    floor.loseHistory()
    floor.pass(100)
    follow()
    await endRound(owner)
    await expect.poll(() => kept()).toEqual([round(3), round(2), round(1)])
  })

  it('are repeated without harm if the position could not be stored', async () => {
    let failures = 0
    const failing: Pick<Inbox, 'position' | 'take'> = {
      position: inbox.position,
      async take(origin, position, notices) {
        if (notices.length > 0 && failures === 0) {
          failures += 1
          throw new Error('the store is away')
        }
        await inbox.take(origin, position, notices)
      },
    }
    follow(failing)
    await floor.trader(owner)
    await endRound(owner)
    await expect.poll(() => failures).toBe(1)
    await expect.poll(() => clock.pending()).toBe(1)
    clock.advance(5000)
    await expect.poll(() => kept()).toEqual([round(1)])
  })

  it('begin with the first start that has inboxes', async () => {
    await floor.trader(owner)
    await endRound(owner)
    await floor.restart()
    follow()
    await endRound(owner)
    await expect.poll(() => kept()).toEqual([round(2)])
  })

  it('name the orders and positions that the end of their market closed', async () => {
    follow()
    await floor.trader(owner)
    await floor.submit({ type: 'transfer', account: owner, from: 'spot', to: 'futures', asset: 'USDT', amount: '10000' })
    const order = { market: 'futures:ETHUSDT', wallet: 'futures', side: 'buy', lots: 100 } as const
    await floor.place(owner, order)
    await floor.place(owner, { ...order, ticks: 1000 })
    await stop()
    floor.terms = {
      ...floor.terms,
      markets: floor.terms.markets.filter(({ product, symbol }) => product !== 'futures' || symbol !== 'ETHUSDT'),
    }
    floor.kill()
    floor.pass(200)
    follow()
    const delisted = [
      ['position-delisted', { symbol: 'ETHUSDT' }],
      ['order-delisted', { symbol: 'ETHUSDT' }],
    ]
    await expect.poll(() => kept()).toEqual(delisted)
  })
})

describe('a row of the history', () => {
  const product = (record: object) => JSON.stringify({ asset: 'BTC', details: { to: 'USDT', toAmount: '12.5' }, ...record })
  const amount = { amount: '12.5', coin: 'USDT' }
  const gift = (of: string, status: string) =>
    JSON.stringify({ product: 'gifts', kind: of, status, asset: 'USDT', details: { amount: '12.5', claimed: '2.5' } })
  const saved = (operation: string, cause: string | null) =>
    JSON.stringify({
      product: 'earn',
      kind: operation,
      status: 'completed',
      asset: 'BTC',
      details: { amount: '2', interest: '0.1', cause },
    })
  const trade = (side: 'buy' | 'sell', status: string, details: object = {}) =>
    product({ product: 'p2p', id: 9, kind: side, status, details: { quantity: '100', appealBy: null, reason: null, ...details } })
  const bot = (market: string, reason: string) => product({ product: 'bots', status: 'ended', details: { market, reason } })
  const size = { amount: '100', coin: 'BTC', order: '9' }
  const copied = (of: string, status: string, details: object = {}) =>
    product({ kind: of, status, details: { leader: 4, copy: 3, market: 'futures:ETHUSDT', result: '-1.5', amount: '2', ...details } })
  it.each<
    [
      list: 'positions' | 'orders' | 'liquidations' | 'convert' | 'earn' | 'gifts' | 'p2p' | 'bots' | 'copy',
      payload: string,
      notice: InboxNotice | null,
    ]
  >([
    ['positions', '{"closedBy":"liquidation","symbol":"ETHUSDT"}', { kind: 'liquidation', args: { symbol: 'ETHUSDT' } }],
    ['positions', '{"closedBy":"deleveraging","symbol":"ETHUSDT"}', { kind: 'deleveraging', args: { symbol: 'ETHUSDT' } }],
    ['positions', '{"closedBy":"delisting","symbol":"ETHUSDT"}', { kind: 'position-delisted', args: { symbol: 'ETHUSDT' } }],
    ['positions', '{"closedBy":"order","symbol":"ETHUSDT"}', null],
    ['orders', '{"cancelReason":"trigger-failed","symbol":"ETHUSDT"}', { kind: 'trigger-failed', args: { symbol: 'ETHUSDT' } }],
    ['orders', '{"cancelReason":null,"symbol":"ETHUSDT"}', null],
    ['liquidations', '{}', { kind: 'margin-liquidation', args: {} }],
    ['convert', product({ product: 'convert', kind: 'limit', status: 'completed' }), { kind: 'convert-filled', args: amount }],
    ['convert', product({ product: 'convert', kind: 'market', status: 'completed' }), null],
    ['gifts', gift('received', 'claimed'), { kind: 'gift-received', args: { amount: '12.5', coin: 'USDT' } }],
    ['gifts', gift('given', 'claimed'), { kind: 'gift-claimed', args: { amount: '12.5', coin: 'USDT' } }],
    ['gifts', gift('given', 'expired'), { kind: 'gift-returned', args: { amount: '10', coin: 'USDT' } }],
    ['gifts', gift('given', 'delisted'), { kind: 'gift-returned', args: { amount: '10', coin: 'USDT' } }],
    ['gifts', gift('given', 'cancelled'), null],
    ['gifts', gift('given', 'open'), null],
    ['earn', saved('maturity', null), { kind: 'earn-ended', args: { amount: '2', interest: '0.1', coin: 'BTC' } }],
    ['earn', saved('return', 'delisting'), { kind: 'earn-returned', args: { amount: '2', coin: 'BTC' } }],
    ['earn', saved('return', 'round'), null],
    ['earn', saved('interest', null), null],
    ['bots', bot('spot:BTCUSDT', 'stop-loss'), { kind: 'bot-ended', args: { symbol: 'BTCUSDT' } }],
    ['bots', bot('futures:BTCUSDT', 'take-profit'), { kind: 'futures-bot-ended', args: { symbol: 'BTCUSDT' } }],
    ['bots', bot('futures:BTCUSDT', 'liquidated'), { kind: 'futures-bot-liquidated', args: { symbol: 'BTCUSDT' } }],
    ['p2p', trade('sell', 'pending_pay', { maker: 1 }), { kind: 'p2p-order-placed', args: size }],
    ['p2p', trade('buy', 'pending_pay', { maker: 0 }), null],
    ['p2p', trade('sell', 'paid'), { kind: 'p2p-order-paid', args: size }],
    ['p2p', trade('buy', 'paid'), null],
    ['p2p', trade('buy', 'completed', { reason: 'released' }), { kind: 'p2p-order-released', args: size }],
    ['p2p', trade('sell', 'completed', { reason: 'released' }), null],
    ['p2p', trade('buy', 'completed', { reason: 'seller-reset' }), { kind: 'p2p-order-released', args: size }],
    ['p2p', trade('sell', 'cancelled', { reason: 'buyer' }), { kind: 'p2p-order-cancelled', args: size }],
    ['p2p', trade('buy', 'cancelled', { reason: 'buyer' }), null],
    ['p2p', trade('buy', 'cancelled', { reason: 'pay-time-over' }), { kind: 'p2p-order-cancelled', args: size }],
    ['p2p', trade('buy', 'appeal', { appealBy: 'seller', sellerAnswered: 1 }), { kind: 'p2p-appeal-opened', args: size }],
    ['p2p', trade('sell', 'appeal', { appealBy: 'seller', sellerAnswered: 1 }), null],
    ['p2p', trade('sell', 'completed', { reason: 'payment-stated', appealBy: 'buyer' }), { kind: 'p2p-appeal-decided', args: size }],
    ['copy', copied('copy', 'ended', { reason: 'leader-ended' }), { kind: 'copy-leader-ended', args: { leader: '4', result: '-1.5' } }],
    ['copy', copied('copy', 'ended', { reason: 'removed' }), { kind: 'copy-leader-ended', args: { leader: '4', result: '-1.5' } }],
    ['copy', copied('copy', 'ended', { reason: 'stop-loss' }), { kind: 'copy-ended', args: { leader: '4', result: '-1.5' } }],
    ['copy', copied('copy', 'ended', { reason: 'liquidated' }), { kind: 'copy-liquidated', args: { leader: '4', result: '-1.5' } }],
    ['copy', copied('share', 'paid'), { kind: 'copy-share-paid', args: { leader: '4', amount: '2' } }],
    ['copy', copied('share', 'received'), { kind: 'copy-share-received', args: { amount: '2' } }],
    ['copy', copied('margin', 'told'), { kind: 'copy-margin', args: { leader: '4', symbol: 'ETHUSDT', amount: '2' } }],
    ['copy', copied('order', 'insufficient-balance'), { kind: 'copy-skipped', args: { leader: '4', symbol: 'ETHUSDT' } }],
    ['copy', copied('leader', 'leading'), null],
    ['p2p', trade('sell', 'cancelled', { reason: 'unproven', appealBy: 'time' }), { kind: 'p2p-appeal-decided', args: size }],
    ['p2p', product({ product: 'p2p', kind: 'advertisement', status: 'online' }), null],
    [
      'p2p',
      product({
        product: 'p2p',
        kind: 'advertisement',
        status: 'offline',
        asset: 'BTC',
        details: { offlineReason: 'unproven', left: '5' },
      }),
      { kind: 'p2p-sale-unproven', args: { amount: '5', coin: 'BTC' } },
    ],
  ])('of %s: %s', (list, payload, notice) => {
    const row = { account: '1', id: 7, kind: list, rowId: 3, epoch: 2, timeMs: 0, payload }
    expect(readNotice(row)).toEqual(notice === null ? null : { notice, source: `${notice.kind} 2 3` })
  })
})
