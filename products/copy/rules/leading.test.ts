import { describe, expect, it } from 'vitest'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'

/** Goal: what a leader leads, and what its own records say of it. */

function closings(d: Copying) {
  return d.heard.flatMap((event) => (event.type === 'product-record' && event.record.kind === 'led' ? [event.record.details] : []))
}

function choose(d: Copying, markets: readonly string[] | null): void {
  d.run({ type: 'copy-lead', account: 'lea', owner: 'lea', product: 'futures', share: 100_000, takesNew: true, markets })
}

describe('the trades of a leader', () => {
  it('keep their number until they are empty, and are recorded with what was closed of them', () => {
    const d = new Copying()
    d.follower('ann')
    d.set('lea', 'crossed', 5)
    d.order('lea', { side: 'buy', lots: 1_000 })
    d.order('lea', { side: 'buy', lots: 1_000 })
    const [trade] = d.state.products.copy.leaders.get(d.leader)?.tracked.values() ?? []
    d.to(11_000)
    d.order('lea', { side: 'sell', lots: 500 })
    d.order('lea', { side: 'sell', lots: 2_500 })
    const [part, rest] = closings(d)
    // 0.5 BTC from 100.01 to 109.99; fees of 0.06 %, of which the opening's are a quarter of those of 2 BTC.
    expect(part).toMatchObject({
      trade: trade?.id,
      direction: 'long',
      leverage: 5,
      size: '0.500',
      openPrice: '100.01',
      closePrice: '109.99',
      openFee: '0.030003',
      closeFee: '0.032997',
      profit: '4.99',
      followers: 1,
    })
    expect(rest).toMatchObject({ trade: trade?.id, size: '1.500', profit: '14.97' })
    const [short] = d.state.products.copy.leaders.get(d.leader)?.tracked.values() ?? []
    expect(short?.id).not.toBe(trade?.id)
    d.settled()
  })

  it('are recorded when a liquidation ends them', () => {
    const d = new Copying()
    d.set('lea', 'isolated', 50)
    d.order('lea', { side: 'buy', lots: 10_000 })
    d.to(9_700)
    // At the bankruptcy price: bought at 100.01, of which a fiftieth was margin.
    expect(closings(d)).toMatchObject([{ size: '10.000', closePrice: '98.0098', profit: '-20.002' }])
    d.settled()
  })
})

describe('the markets of a leader', () => {
  it('decide which openings are copied and counted; open trades are followed to their end', () => {
    const d = new Copying()
    d.follower('ann')
    d.order('lea', { side: 'buy', lots: 1_000 })
    choose(d, ['futures:ETHUSDT'])
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(1_000)
    const result = () => d.state.products.copy.leaders.get(d.leader)?.result.amount
    const before = result()
    d.order('lea', { side: 'sell', lots: 400 })
    expect(d.copied('ann')).toBe(600)
    // The lots that were led are closed first; a reversal opens nothing that is led.
    d.order('lea', { side: 'sell', lots: 2_600 })
    expect([d.copied('ann'), d.copied('ann', 'short')]).toEqual([0, 0])
    expect(closings(d).map(({ size }) => size)).toEqual(['0.400', '0.600'])
    expect(result()).not.toBe(before)
    const after = result()
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(result()).toBe(after)
    choose(d, [MARKET])
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(1_000)
    choose(d, [])
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(1_000)
    choose(d, null)
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(2_000)
    d.settled()
  })

  it.each([['spot:BTCUSDT'], ['futures:NONEUSDT']])('are listed ones of the product: not %s', (market) => {
    const d = new Copying()
    d.said()
    choose(d, [market])
    expect(d.said()).toEqual(['rejected copy-settings-invalid'])
  })
})
