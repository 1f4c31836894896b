import { expect, it } from 'vitest'
import { CONTRACT, EndsFloor } from '#tests/exchange/random-ends.ts'
import type { Bot } from './call.ts'
import { BOT_CALLS } from './entry/calls.ts'

// Goal: a bot finds how its position ended by the symbol of a market that is not listed any more.

it('answers for a market that was delisted, and refuses one that never was listed', async () => {
  const floor = new EndsFloor(Array.from({ length: 90 }, () => 0))
  try {
    const mode = { hedge: false, isolated: true, leverage: 10 }
    await floor.begin([mode, mode])
    await floor.place('ann', { market: CONTRACT, wallet: 'futures', side: 'sell', lots: 1000 })
    await floor.delist()
    const bot: Partial<Bot> = { account: 'ann', exchange: floor.exchange, studies: floor.exchange.studies('ann', 'ann') }
    const read = async (path: string, input: object): Promise<unknown> => {
      const call = BOT_CALLS.find((one) => one.path === `/api/v2${path}`)
      return call?.run(bot as Bot, { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', ...input })
    }
    const { fillList } = (await read('/mix/order/fill-history', {})) as { fillList: { orderId: string }[] }
    expect(fillList).toMatchObject([{ tradeSide: 'delivery_buy_single', side: 'buy' }, { tradeSide: 'sell_single' }])
    const ended = { tradeSide: 'delivery_buy_single', orderSource: 'delivery_close_short', orderId: fillList[0]?.orderId }
    expect(await read('/mix/order/orders-history', {})).toMatchObject({ entrustedList: [ended, { orderSource: 'normal' }] })
    expect(await read('/mix/order/detail', { orderId: fillList[0]?.orderId })).toMatchObject(ended)
    expect(await read('/mix/position/history-position', {})).toMatchObject({ list: [{ holdSide: 'short' }] })
    const { bills } = (await read('/mix/account/bill', {})) as { bills: { businessType: string }[] }
    expect(bills.map(({ businessType }) => businessType)).toContain('delivery_short')
    await expect(read('/mix/order/fill-history', { symbol: 'NONEUSDT' })).rejects.toThrow('NONEUSDT')
  } finally {
    floor.end()
  }
})
