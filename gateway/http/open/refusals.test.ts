import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FUTURES, startOpenApi, type TestOpenApi } from '#tests/rigs/open-api.ts'

/** Goal: the open API refuses with the right codes, which clients turn into their own exceptions (dialect, section 3.3). */

let api: TestOpenApi

beforeAll(async () => {
  api = await startOpenApi()
})

afterAll(async () => {
  await api.close()
})

describe('refusals', () => {
  it.each([
    ['an unknown pair', '/v2/spot/market/tickers?symbol=NOPEUSDT', 400, '50004'],
    ['an unknown contract', `/v2/mix/market/ticker?${FUTURES}&symbol=NOPEUSDT`, 400, '50004'],
    ['a contract of an empty product type', '/v2/mix/market/ticker?productType=COIN-FUTURES&symbol=BTCUSDT', 400, '50004'],
    ['an unknown product type', '/v2/mix/market/tickers?productType=MOON-FUTURES', 400, '40020'],
    ['no product type', '/v2/mix/market/contracts', 400, '40019'],
    ['an empty symbol where one is needed', '/v2/spot/market/orderbook?symbol=', 400, '40019'],
    ['no symbol', '/v2/spot/market/orderbook', 400, '40019'],
    ['an unknown granularity', '/v2/spot/market/candles?symbol=BTCUSDT&granularity=7min', 400, '40020'],
    ['no granularity', '/v2/spot/market/candles?symbol=BTCUSDT', 400, '40019'],
    ['a limit that is no number', '/v2/spot/market/candles?symbol=BTCUSDT&granularity=1min&limit=x', 400, '40020'],
    ['a negative limit', '/v2/spot/market/fills?symbol=BTCUSDT&limit=-1', 400, '40020'],
    ['an unknown step', '/v2/spot/market/orderbook?symbol=BTCUSDT&type=step9', 400, '40020'],
    ['an unknown scale', `/v2/mix/market/merge-depth?${FUTURES}&symbol=BTCUSDT&precision=scale4`, 400, '40020'],
    ['an unknown price', `/v2/mix/market/candles?${FUTURES}&symbol=BTCUSDT&granularity=1m&kLineType=fair`, 400, '40020'],
    ['a symbol twice', '/v2/spot/market/tickers?symbol=BTCUSDT&symbol=ETHUSDT', 400, '40020'],
    ['the unified account', '/v3/account/settings', 400, '40084'],
    ['anything of version 3', '/v3/market/tickers?category=SPOT', 400, '40084'],
    ['an unknown path', '/v2/nothing', 404, '40404'],
    ['a call of an account', '/v2/spot/account/assets', 404, '40404'],
    ['the older version', '/spot/v1/market/tickers', 404, '40404'],
  ])('%s', async (_case, path, status, code) => {
    const answer = await api.call(path)
    expect(answer).toEqual({ status, code, msg: answer.msg, requestTime: answer.requestTime, data: null })
    expect(['', 'success']).not.toContain(answer.msg)
    expect(answer.msg).not.toContain('{name}')
  })

  it('of other methods, also with a body that is no JSON', async () => {
    expect(await api.call('/v3/trade/place-order', { method: 'POST', payload: {} })).toMatchObject({ status: 400, code: '40084' })
    expect(await api.call('/v2/spot/trade/place-order', { method: 'POST', payload: {} })).toMatchObject({
      status: 404,
      code: '40404',
    })
    const broken = await api.call('/v3/trade/place-order', {
      method: 'POST',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken).toMatchObject({ status: 400, code: '40020' })
  })

  it('nothing for parameters that clients send empty', async () => {
    const path = '/v2/spot/market/fills?symbol=BTCUSDT'
    expect((await api.call(`${path}&limit=&startTime=&endTime=&idLessThan=`)).data).toEqual((await api.call(path)).data)
    const candles = `/v2/mix/market/candles?${FUTURES}&symbol=BTCUSDT&granularity=1m`
    expect((await api.call(`${candles}&kLineType=&limit=`)).data).toEqual((await api.call(candles)).data)
  })

  it('nothing for the identifier 0, which clients send for none', async () => {
    const path = '/v2/spot/market/fills?symbol=BTCUSDT'
    expect((await api.call(`${path}&idLessThan=0`)).data).toEqual((await api.call(path)).data)
  })
})
