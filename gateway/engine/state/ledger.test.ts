import { amountFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { hold, release, spend } from './ledger.ts'
import { Sum } from './money/sums.ts'
import { startRun } from './run.ts'
import { Fixture } from '#tests/engine/fixture.ts'

describe('a hold', () => {
  const open = () => {
    const d = new Fixture().trader('bob', { USDT: '10' })
    return { account: d.state.accounts.get('bob')!, asset: d.state.assets.indexOf('USDT'), d }
  }

  it('is for what is available, to the last unit', () => {
    const { account, asset, d } = open()
    hold(account, 'spot', asset, Sum.of(amountFrom(100_000_000_000_000_000n)))
    expect(d.funds('bob', 'USDT')).toBe('0+10')
    expect(() => hold(account, 'spot', asset, Sum.of(amountFrom(1n)))).toThrow('no more is held than is available')
  })

  it('of a contract is judged by the risk of its account, not by its balance', () => {
    const { account, asset, d } = open()
    hold(account, 'futures', asset, Sum.of(amountFrom(50_000_000_000_000_000n)))
    expect(d.funds('bob', 'USDT', 'futures')).toBe('-5+5')
  })

  it('is given back once', () => {
    const { account, asset, d } = open()
    hold(account, 'spot', asset, Sum.of(amountFrom(30_000_000_000_000_000n)))
    release(account, 'spot', asset, Sum.of(amountFrom(30_000_000_000_000_000n)))
    expect(d.funds('bob', 'USDT')).toBe('10')
    expect(() => release(account, 'spot', asset, Sum.of(amountFrom(1n)))).toThrow('no more is released than is held')
  })

  it.each([
    { what: 'its price, and the rest is available again', freed: 3n, paid: 2n, result: '8' },
    { what: 'no more than there is', freed: 3n, paid: 11n, result: 'what is not available' },
    { what: 'no more than is held', freed: 4n, paid: 2n, result: 'no more is released than is held' },
  ])('gives a fill $what', ({ freed, paid, result }) => {
    const { account, asset, d } = open()
    const usdt = (units: bigint): Sum => Sum.of(amountFrom(units * 10n ** 16n))
    hold(account, 'spot', asset, usdt(3n))
    const run = startRun(d.state, { type: 'advance', timeMs: 1, firstId: 1, random: 0 }, [])
    const fill = (): string => {
      spend(run, account, 'spot', asset, usdt(freed), usdt(paid))
      return d.funds('bob', 'USDT')
    }
    if (result === '8') expect(fill()).toBe(result)
    else expect(fill).toThrow(result)
  })
})
