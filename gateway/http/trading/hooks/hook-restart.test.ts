import { registerHooks } from './hook-route.ts'
import { expect, it } from 'vitest'
import type { CreatedHook, HookAnswer } from '#lib/contract/accounts/hooks/hooks.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { registerTradingApi } from '../api/trading-api.ts'

/** Goal: a message is carried out once, also where the exchange ends at any moment between. */

const ORDER = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }

it('a message gets its first answer after a restart, and one that was interrupted is done once or not at all', async () => {
  const files = await STORE_KINDS.SQLite()
  const opened = await files.open()
  // Each server has the same store, as a gateway has after its restart.
  const kind: StoreKind = { open: () => Promise.resolve(opened), close: () => Promise.resolve() }
  const floor = new Floor()
  const start = (): Promise<AccountsServer> =>
    startAccounts({
      kind,
      startMs: floor.nowMs,
      async more(fastify, admission) {
        const parts = { ...admission, exchange: floor.exchange, feed: floor.feed, wallNow: () => floor.nowMs }
        await registerTradingApi(fastify, parts)
        await registerHooks(fastify, parts)
      },
    })
  let server = await start()
  const browser = server.browser()
  await browser.post('/v1/user/guest/create')
  const hook = (await browser.post('/v1/user/hook/create', { name: 'TradingView' })).data as CreatedHook
  const time = new Date(floor.nowMs).toISOString()
  const send = async (id: string) => {
    const { code, data } = await server.browser().post(`/v1/hooks/${hook.id}`, { secret: hook.secret, id, time, order: ORDER })
    return { error: findErrorName(code), data: data as HookAnswer }
  }
  const first = [await send('done'), await send('cut off after')]
  const { store } = server
  // The second message looks as it does when the process ends after its order was placed; of the third, before that.
  await store.updateTable('hookArrivals').set({ code: null, orderId: null }).where('takenId', '=', 'cut off after').execute()
  const [row] = await store.selectFrom('hookArrivals').selectAll().where('takenId', '=', 'done').execute()
  if (row === undefined) throw new Error('nothing has come')
  await server.close()
  floor.kill()
  server = await start()
  expect((await send('done')).data).toEqual({ ...first[0]?.data, repeated: true })
  expect((await send('cut off after')).data).toEqual({ ...first[1]?.data, repeated: true })

  const contentHash = (await store.selectFrom('hookArrivals').select('contentHash').where('takenId', '=', 'done').executeTakeFirst())
    ?.contentHash
  await store
    .insertInto('hookArrivals')
    .values({
      ...row,
      key: 'cut',
      messageId: 'cut off before',
      takenId: 'cut off before',
      code: null,
      orderId: null,
      contentHash: contentHash ?? '',
    })
    .execute()
  await server.close()
  server = await start()
  const [cut] = await store.selectFrom('hookArrivals').selectAll().where('key', '=', 'cut').execute()
  expect(findErrorName(cut?.code ?? '')).toBe('hookInterrupted')
  const orders = floor.exchange.read.openOrders(row.userId)
  expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(first.map(({ data }) => data.orderId).toSorted())
  await server.close()
  await files.close()
  floor.end()
})
