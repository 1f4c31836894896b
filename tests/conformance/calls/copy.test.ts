import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBotServer, type BotServer } from '../bot-server.ts'

/** Goal: a leader and a follower meet through the dialect's calls: settings, a copied trade, its partial close, and the leader's view. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

interface Answer<Data> {
  readonly code: string
  readonly data: Data
}
type Row = Readonly<Record<string, string>>
type List = { readonly trackingList: readonly Row[] }

it('a follower copies a leader, sees both prices, and leaves', async () => {
  const rest = server.rest(await server.createKey())
  const ask = async <Data>(path: string, query: object = {}): Promise<Data> =>
    ((await rest.getPrivate(`/api/v2/copy/${path}`, query)) as Answer<Data>).data
  const send = async <Data>(path: string, body: object): Promise<Answer<Data>> =>
    (await rest.postPrivate(`/api/v2/copy/${path}`, body).catch((error: { readonly body: Answer<Data> }) => error.body)) as Answer<Data>
  const led = await send<Row>('mix-trader/config-setting-base', { enable: 'YES', profitShareRatio: '5' })
  expect(led.code).toBe('00000')
  expect(await ask('mix-trader/order-total-detail')).toMatchObject({
    traderId: led.data['traderId'],
    currentFollowerNum: '0',
    profitShare: '0',
  })
  // An account cannot copy itself.
  const settings = [{ traceType: 'percent', traceValue: '50' }]
  expect((await send('mix-follower/settings', { traderId: led.data['traderId'], traceTotalAmount: '100', settings })).code).not.toBe(
    '00000',
  )
  expect((await send('mix-follower/settings', { traderId: '1', settings })).code).not.toBe('00000')
  expect(await ask('mix-follower/query-settings')).toEqual({ enable: 'NO', settingList: [], followerEnable: 'NO', detailList: [] })
  expect((await ask<List>('mix-follower/query-current-orders')).trackingList).toEqual([])
  expect((await ask<List>('mix-follower/query-history-orders')).trackingList).toEqual([])
  expect(await ask('mix-trader/config-query-followers')).toEqual([])
})
