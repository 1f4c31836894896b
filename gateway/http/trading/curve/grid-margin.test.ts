import { expect, it } from 'vitest'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import { GridMargin } from './grid-margin.ts'

// Goal: what a futures grid was given counts until it returns, and a spot bot, whose funds stay in a wallet of its account, counts nothing.

const bill = (ref: string, wallet: BillView['wallet'], amount: string, kind: BillView['kind'] = 'bot'): BillView =>
  ({ ref, wallet, amount, kind, asset: 'USDT' }) as BillView

it('counts the margin of futures grids until it returns', () => {
  const grids = new GridMargin()
  for (const row of [bill('1', 'spot', '-100'), bill('1', 'bot', '100'), bill('2', 'spot', '-250'), bill('3', 'spot', '-9', 'transfer')])
    grids.follow(row)
  const held = (): string[] => grids.parts().flatMap(({ amount }) => (amount === '0' ? [] : [amount]))
  expect(held()).toEqual(['250'])
  for (const row of [bill('1', 'bot', '-120'), bill('1', 'spot', '120')]) grids.follow(row)
  expect(held()).toEqual(['250'])
  grids.follow(bill('2', 'spot', '180'))
  expect(held()).toEqual([])
})
