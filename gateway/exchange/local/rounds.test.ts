import { afterEach, describe, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import { beginRounds, endRounds, listTraders } from './rounds.ts'

// Goal: a market that goes back leaves nobody an order, a position or a profit of its future.

let floor: Floor
afterEach(() => floor.end())

async function open(): Promise<Floor> {
  floor = new Floor()
  await floor.trader('ann')
  await floor.trader('bob')
  await floor.exchange.reset('bob', { funds: [{ asset: 'USDT', amount: '500' }] })
  await floor.place('ann', { side: 'buy', lots: 1000 })
  await floor.place('ann', { side: 'buy', lots: 1000, ticks: 4_000_000 })
  return floor
}

const funds = (account: string) => floor.exchange.read.balances(account).map(({ wallet, asset, total }) => [wallet, asset, total])

describe('new rounds', () => {
  it('end what is open, and begin with the funds of the last round', async () => {
    const { exchange } = await open()
    const rounds = await endRounds(exchange, listTraders(exchange.state))
    expect(exchange.read.openOrders('ann')).toEqual([])
    expect(exchange.read.account('ann')?.epoch).toBeNull()
    expect(await floor.place('ann', { side: 'buy', lots: 1000 })).toMatchObject({ kind: 'rejected', reason: 'no-epoch' })
    await beginRounds(exchange, rounds)
    expect(exchange.read.account('ann')?.epoch?.number).toBe(2)
    expect(funds('ann').filter(([, asset]) => asset === 'USDT')).toEqual([
      ['spot', 'USDT', '50000'],
      ['futures', 'USDT', '50000'],
    ])
    expect(funds('bob').filter(([wallet, asset]) => wallet === 'spot' && asset === 'USDT')).toEqual([['spot', 'USDT', '500']])
    expect(exchange.read.epochs('ann')).toHaveLength(2)
  })

  it('leave an account without a round as it is', async () => {
    const { exchange } = await open()
    await floor.submit({ type: 'close-epoch', account: 'bob' })
    const rounds = await endRounds(exchange, listTraders(exchange.state))
    expect(rounds.map(({ account }) => account)).toEqual(['ann'])
  })

  it('do not end while the exchange takes no commands', async () => {
    const { exchange } = await open()
    floor.core.heardHistoryWriter({ type: 'refused', message: 'The disk is full.' })
    await expect(endRounds(exchange, listTraders(exchange.state))).rejects.toThrow('busy')
    expect(exchange.read.account('ann')?.epoch?.number).toBe(1)
  })
})
