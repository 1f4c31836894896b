import { expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'

// Goal: a start judges nobody by prices that are not known yet. A saved state has none.

it.each(['kill', 'restart'] as const)('leaves loans and positions alone that several markets carry, after a %s', async (end) => {
  const floor = await new Floor().trader('ann')
  await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '20000' })
  await floor.submit({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'BTC', amount: '0.1' })
  await floor.submit({ type: 'transfer', account: 'ann', from: 'cross', to: 'spot', asset: 'BTC', amount: '0.05' })
  await floor.place('ann', { market: 'spot:ETHUSDT', wallet: 'cross', side: 'buy', lots: 0, amount: '19900' })
  await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
  await floor.place('ann', { market: 'futures:ETHUSDT', wallet: 'futures', side: 'buy', lots: 10_000 })
  await floor.place('ann', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'sell', lots: 10_000 })
  const open = () => [
    floor.exchange.read.positions('ann').map(({ symbol, size }) => [symbol, size]),
    floor.core.state.accounts.get('ann')?.loans.size,
  ]
  const before = open()
  expect([before[0], before[1]]).toMatchObject([[{}, {}], 1])
  floor.core.snapshot()
  if (end === 'kill') floor.kill()
  else await floor.restart()
  floor.pass(1000)
  expect(open()).toEqual(before)
  floor.end()
})
