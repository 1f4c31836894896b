import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STREAMS_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'
import { connectBare, login, type BareClient, type BareMessage } from '../bare-client.ts'
import { startBotServer, type BotKeyPair, type BotServer } from '../bot-server.ts'

/** Goal: each message of the streams is one that their document describes, field by field, and each channel sends some. */

let server: BotServer
let key: BotKeyPair
let client: BareClient

beforeAll(async () => {
  server = await startBotServer()
  key = await server.createMainKey()
  client = await connectBare(server)
})

afterAll(async () => {
  client.end()
  await server.close()
})

interface Described {
  readonly name: string
  readonly payload: {
    readonly properties?: {
      readonly arg?: {
        readonly properties?: {
          readonly instType: { readonly enum: readonly string[] }
          readonly channel: { readonly enum: readonly string[] }
        }
      }
    }
  }
}

async function readMessages(): Promise<readonly Described[]> {
  const document = (await (await fetch(`${server.origin}${STREAMS_DOCUMENT_PATH}`)).json()) as {
    readonly components: { readonly messages: Readonly<Record<string, Described>> }
  }
  return Object.values(document.components.messages).filter(({ payload }) => payload.properties?.arg?.properties?.channel !== undefined)
}

/** Trades in each wallet, so that each channel of the account has something to tell. */
async function trade(): Promise<void> {
  const rest = server.rest(key)
  const post = async (path: string, body: object) => {
    const answer = (await rest.postPrivate(`/api/v2/${path}`, body)) as { readonly code: string; readonly msg: string }
    expect({ path, code: answer.code, msg: answer.msg }).toMatchObject({ path, code: '00000' })
  }
  const { last } = (await (await server.ccxt(key)).fetchTicker('BTC/USDT')) as unknown as { last: number }
  const [below, above] = [(last * 0.97).toFixed(1), (last * 1.03).toFixed(1)]
  const pair = { symbol: 'BTCUSDT' }
  const contract = { ...pair, productType: 'USDT-FUTURES', marginCoin: 'USDT' }
  const market = { ...pair, orderType: 'market', force: 'gtc' }
  const limit = { ...pair, orderType: 'limit', force: 'gtc', price: below, side: 'buy' }
  await post('spot/wallet/transfer', { fromType: 'spot', toType: 'crossed_margin', amount: '2000', coin: 'USDT' })
  await post('spot/wallet/transfer', { fromType: 'spot', toType: 'isolated_margin', amount: '2000', coin: 'USDT', ...pair })
  await post('spot/wallet/transfer', { fromType: 'spot', toType: 'usdt_futures', amount: '5000', coin: 'USDT' })
  await post('spot/trade/place-order', { ...market, side: 'buy', size: '500' })
  await post('spot/trade/place-order', { ...limit, size: '0.001' })
  await post('spot/trade/place-plan-order', { ...limit, size: '0.001', planType: 'amount', triggerPrice: above, executePrice: above })
  for (const mode of ['crossed', 'isolated']) {
    await post(`margin/${mode}/place-order`, { ...market, side: 'buy', quoteSize: '500', loanType: 'normal' })
    await post(`margin/${mode}/place-order`, { ...limit, baseSize: '0.001', loanType: 'normal' })
  }
  await post('mix/order/place-order', { ...contract, ...market, marginMode: 'crossed', side: 'buy', size: '0.01' })
  await post('mix/order/place-order', { ...contract, ...limit, marginMode: 'crossed', size: '0.01' })
  await post('mix/order/place-tpsl-order', { ...contract, planType: 'pos_loss', holdSide: 'long', triggerPrice: below })
  await post('mix/order/close-positions', { productType: 'USDT-FUTURES', ...pair })
}

it('is kept by each channel', async () => {
  const messages = await readMessages()
  const args = messages.flatMap(({ payload }) => {
    const { instType, channel } = payload.properties?.arg?.properties ?? { instType: { enum: [] }, channel: { enum: [] } }
    return channel.enum.map((name) => ({ instType: instType.enum[0] ?? '', channel: name }))
  })
  client.send(login(key))
  await client.next(({ event }) => event === 'login')
  const isPrivate = (channel: string) => /^(?:account|orders|fill|positions)/.test(channel)
  const about = (channel: string) =>
    channel.startsWith('account') ? { coin: 'default' } : { instId: isPrivate(channel) ? 'default' : 'BTCUSDT' }
  for (const arg of args) {
    client.send({ op: 'subscribe', args: [{ ...arg, ...about(arg.channel) }] })
    await client.settle()
  }
  expect(client.frames.filter(({ event }) => event === 'error')).toEqual([])
  await trade()
  const told = (arg: (typeof args)[number]) =>
    client.frames.some(
      (frame) => frame.action !== undefined && frame.arg?.['instType'] === arg.instType && frame.arg['channel'] === arg.channel,
    )
  await expect.poll(() => args.filter((arg) => !told(arg))).toEqual([])

  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  const checks = new Map<string, ReturnType<typeof ajv.compile>>(
    messages.flatMap(({ payload }) => {
      const check = ajv.compile(payload)
      const { instType, channel } = payload.properties?.arg?.properties ?? { instType: { enum: [] }, channel: { enum: [] } }
      return channel.enum.map((name) => [`${instType.enum[0]} ${name}`, check] as const)
    }),
  )
  const wrong = new Set<string>()
  for (const frame of client.frames as readonly (BareMessage & { readonly action?: string })[]) {
    if (frame.action === undefined) continue
    const name = `${frame.arg?.['instType']} ${frame.arg?.['channel']}`
    const check = checks.get(name)
    if (check === undefined) wrong.add(`${name} is not described`)
    else if (!check(frame)) wrong.add(`${name}: ${ajv.errorsText(check.errors)}`)
  }
  expect([...wrong]).toEqual([])
})
