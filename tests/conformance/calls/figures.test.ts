import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '#gateway/dialect/signature.ts'
import { type BotKeyPair, type BotServer, PASSPHRASE, startBotServer } from '../bot-server.ts'

/** Goal: a figure of a bot is a decimal however it is written, one that is too large is refused as such, and a body's fault is named. */

let server: BotServer
let key: BotKeyPair
let tens: number
beforeAll(async () => {
  server = await startBotServer()
  key = await server.createMainKey()
  const answer = await fetch(`${server.origin}/api/v2/spot/market/tickers?symbol=BTCUSDT`)
  tens = Math.floor((Number(((await answer.json()) as { data: { lastPr: string }[] }).data[0]?.lastPr) * 0.97) / 10)
  await send('/spot/wallet/transfer', '{"fromType":"spot","toType":"usdt_futures","amount":"20000","coin":"USDT"}')
  await send('/spot/wallet/transfer', '{"fromType":"spot","toType":"crossed_margin","amount":"20000","coin":"USDT"}')
})
afterAll(() => server.close())

interface Answer {
  readonly code: string
  readonly msg: string
  readonly data: { readonly orderId: string } & Readonly<Record<string, string>>
}

/** Sends a body as it is written: a client library would write its numbers anew. */
async function send(path: string, body: string, method = 'POST'): Promise<Answer> {
  const target = `/api/v2${path}`
  const timestamp = String(Date.now())
  const headers = {
    'access-key': key.apiKey,
    'access-passphrase': PASSPHRASE,
    'access-timestamp': timestamp,
    'access-sign': sign(key.secret, `${timestamp}${method}${target}${body}`),
    'content-type': 'application/json',
  }
  return (await (await fetch(`${server.origin}${target}`, { method, headers, ...(body === '' ? {} : { body }) })).json()) as Answer
}

const SIDES = '"side":"buy","orderType":"limit","force":"gtc","symbol":"BTCUSDT"'
const MIX = `"productType":"USDT-FUTURES","marginCoin":"USDT","marginMode":"crossed",${SIDES}`
/** Each place where an order is placed, by its path, its other fields and the name of its size. */
const PLACES = [
  ['/spot/trade/place-order', SIDES, 'size'],
  ['/mix/order/place-order', MIX, 'size'],
  ['/margin/crossed/place-order', `"loanType":"normal",${SIDES}`, 'baseSize'],
  ['/spot/trade/place-plan-order', `"triggerPrice":"90000","planType":"amount",${SIDES}`, 'size'],
  ['/mix/order/place-plan-order', `"planType":"normal_plan","triggerPrice":"90000",${MIX}`, 'size'],
] as const

describe.each(PLACES)('%s', (path, fields, size) => {
  const place = (price: string, amount: string) => send(path, `{${fields},"price":${price},"${size}":${amount}}`)

  it.each([
    [() => `${tens}e1`, '1e-2'],
    [() => `"${tens}E+1"`, '"1.0e-2"'],
    [() => `${tens / 1000}e+4`, '0.10e-1'],
    [() => `${tens}0.00`, '1000e-5'],
  ])('takes an exponent, as a number and as a text', async (price, amount) => {
    const placed = await place(price(), amount)
    expect([placed.msg, placed.code]).toEqual(['success', '00000'])
  })

  it.each(['1e21', '"1e+21"', '1e+21', '"99999999999999999999999.1"', '1e400', `"${'9'.repeat(90)}"`, '123456789012345678901234567890'])(
    'says that a size of %s is too large, and that such a price is too high',
    async (figure) => {
      expect((await place(`"${tens}0"`, figure)).code).toBe('50015')
      expect((await place(figure, '"0.01"')).code).toBe('50018')
    },
  )

  it.each(['0.0000000000001', '1e-13', '"0.00000000000000000000000000000000000000000001"', '0.01000000000000000001'])(
    'says that a figure of %s has too many decimals',
    async (figure) => {
      expect((await place(`"${tens}0"`, figure)).code).toBe('40808')
      expect((await place(figure, '"0.01"')).code).toBe('41103')
    },
  )

  it.each(['"1e"', '"e5"', '"0x1f"', '"1,5"', 'true', '"-1e3"', '-5'])('refuses %s by the name of the field', async (figure) => {
    expect(await place(`"${tens}0"`, figure)).toMatchObject({ code: '40020', msg: `Parameter ${size} error` })
  })

  it.each(['[]', `[{${fields}}]`, '"order"', '5'])('names the fault of a body that is %s', async (body) => {
    const answer = await send(path, body)
    expect(answer.code).toBe('40020')
    expect(answer.msg).toContain('body')
  })
})

describe('other amounts', () => {
  it.each([
    ['/spot/wallet/transfer', '"fromType":"spot","toType":"usdt_futures","coin":"USDT"', 'amount'],
    ['/margin/crossed/account/borrow', '"coin":"USDT"', 'borrowAmount'],
    ['/mix/account/set-margin', '"productType":"USDT-FUTURES","symbol":"BTCUSDT","marginCoin":"USDT","holdSide":"long"', 'amount'],
    ['/spot/trade/place-order', '"symbol":"BTCUSDT","side":"buy","orderType":"market","force":"gtc"', 'size'],
  ])('of %s say so too', async (path, fields, name) => {
    for (const figure of ['1e21', '"1e+21"', '1e400', '"999999999999999999999"'])
      expect((await send(path, `{${fields},"${name}":${figure}}`)).code).toBe('50015')
  })

  it('are exact: each digit of a number arrives', async () => {
    const moved = await send(
      '/spot/wallet/transfer',
      '{"fromType":"spot","toType":"usdt_futures","coin":"USDT","amount":12.3456789012345678}',
    )
    expect(moved.code).toBe('00000')
    const list = await send('/spot/account/transferRecords?limit=1', '', 'GET')
    expect((list.data as unknown as { size: string }[])[0]?.size).toBe('12.3456789012345678')
  })
})
