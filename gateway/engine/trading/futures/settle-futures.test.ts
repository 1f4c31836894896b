import { describe, expect, it } from 'vitest'
import { amountText } from '../../state/money/amounts.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

/** Ann and bob, 1,000 USDT each; bob is long 90,000 lots at 100.01 in cross margin, and the market trades far below its mark price. */
function gap(...others: string[]): Futures {
  const d = new Futures('bob', ...others).set('bob', 'crossed', 20)
  d.order('bob', { side: 'buy', lots: 90_000 })
  d.move({ market: MARKET, last: 9_000, mark: 10_000, bids: [[8_700, 1_000_000]], asks: [[9_001, 1_000_000]] })
  return d
}

const posted = (d: Futures) =>
  d.last.events.flatMap((event) =>
    event.type === 'posted' ? [`${event.kind} ${amountText(event.amount)} to ${amountText(event.balance)}`] : [],
  )

describe('a wallet that a trade leaves short', () => {
  it('owes nothing: the fund pays what is missing', () => {
    const d = gap()
    expect(d.wallet('bob')).toBe('994.59946')
    d.order('bob', { side: 'sell', lots: 90_000, reduceOnly: true })
    // 90 x 13.01 plus 4.698 of fee: a loss of 1,175.598.
    expect(posted(d)).toEqual(['shortfall 180.99854 to 0'])
    expect([d.wallet('bob'), d.funds('@insurance', 'USDT')]).toEqual(['0', '819.00146'])
    d.settled()
  })

  it('waits while another cross position backs it', () => {
    const d = gap()
    d.move({ market: 'futures:ETHUSDT', last: 10_000, mark: 10_000, asks: [[10_001, 1_000]] })
    d.place('bob', { market: 'futures:ETHUSDT', wallet: 'futures', side: 'buy', lots: 100 })
    d.order('bob', { side: 'sell', lots: 90_000, reduceOnly: true })
    expect(posted(d)).toEqual([])
    expect(d.wallet('bob')).toMatch(/^-181\./)
    // The other contract's mark price moves, and no equity is left to cover it.
    d.move({ market: 'futures:ETHUSDT', last: 9_999, mark: 9_999, bids: [[9_998, 1_000]] })
    expect(d.wallet('bob')).toBe('0')
    d.settled()
  })
})

describe('one side of a trade', () => {
  it('counts its maker and taker fills, and reports its position once for each fill', () => {
    const d = new Futures('ann', 'bob')
    for (const ticks of [10_000, 9_999]) d.order('ann', { side: 'buy', ticks, lots: 1_000 })
    d.order('bob', { side: 'sell', ticks: 9_999, lots: 2_000 })
    const ended = d.last.events.flatMap((event) => (event.type === 'closed' ? [event.order] : []))
    expect(ended.map(({ account, makerFills, takerFills, unitsFilled }) => [account.id, makerFills, takerFills, unitsFilled])).toEqual([
      ['ann', 1, 0, 10_000_000],
      ['ann', 1, 0, 9_999_000],
      ['bob', 0, 2, 19_999_000],
    ])
    expect(d.said().filter((said) => said.startsWith('position-changed'))).toHaveLength(4)
    d.settled()
  })

  it('keeps of its hold what the lots that it still opens cost', () => {
    const d = new Futures('ann', 'bob')
    d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: [[9_900, 1_000]] })
    d.order('ann', { side: 'buy', ticks: 9_990, lots: 3_000 })
    // 299.7 over 10, plus its fee.
    expect(d.wallet('ann')).toBe('969.85018+30.14982')
    d.order('bob', { side: 'sell', ticks: 9_990, lots: 1_000 })
    expect(d.wallet('ann')).toBe('979.88014+20.09988')
    d.order('bob', { side: 'sell', ticks: 9_990, lots: 2_000 })
    expect(d.wallet('ann')).toBe('999.94006')
    d.settled()
  })
})
