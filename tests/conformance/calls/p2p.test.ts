import { p2pReads } from '#products/p2p/reads/p2p-reads.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { P2P_ROBOTS } from '#products/p2p/contract/p2p-robots.ts'
import { startBotServer, type BotServer } from '../bot-server.ts'

// Goal: unchanged clients read P2P: the merchants, and the account's own advertisements and orders.

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

const FIGURES = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  premium: null,
  quantity: '500',
  minAmount: '10',
  maxAmount: '400',
  methods: ['sepa'],
  payMinutes: 15,
  textHash: null,
} as const

it('shows merchants, orders and advertisements to bitget-api and ccxt', async () => {
  const key = await server.createKey()
  const rest = server.rest(key)
  const { exchange } = server
  const account = key.userId
  const wallMs = Date.now()
  await exchange.submit({ type: 'p2p-create', account, requestId: 'a', publish: true, figures: FIGURES, proof: 'owner', wallMs })
  const [ad] = exchange.read.of(p2pReads).ownAds(account)
  const offer = { robot: 11, advertisement: 61, premium: '0.008', payMinutes: 15 }
  const size = { price: '0.98', quantity: '100', amount: '98', method: 'sepa', rate: '0.9718', rateAsOf: '2025-01-15', coinPrice: '1' }
  const order = { advertisement: null, offer, side: 'buy', coin: 'USDT', fiat: 'EUR', ...size } as const
  await exchange.submit({ type: 'p2p-order', account, requestId: 'o', ...order, wallMs })

  const { data: list } = await rest.getP2PMerchantList()
  expect(list.merchantList).toHaveLength(P2P_ROBOTS.length + 1)
  expect(list.merchantList.filter(({ nickName }) => nickName.startsWith('Robot'))).toHaveLength(P2P_ROBOTS.length)
  const { data: info } = await rest.getP2PMerchantInfo()
  expect(info).toMatchObject({ totalTrades: '0', kycStatus: false })
  expect(list.merchantList.map(({ nickName }) => nickName)).toContain(info.nickName)

  const { data: ads } = await rest.getP2PMerchantAdvertisementList({
    startTime: '0',
    status: 'online',
    side: 'sell',
    coin: 'USDT',
    fiat: 'EUR',
  })
  expect(ads.advList).toMatchObject([
    { advId: String(ad?.id), advSize: '500', size: '500', price: '0.98', fiatSymbol: '€', payDuration: '15' },
  ])
  const { data: orders } = await rest.getP2PMerchantOrders({ startTime: '0', advNo: 'R61', language: 'en-US' })
  expect(orders.orderList).toMatchObject([{ side: 'buy', count: '100', amount: '98', status: 'pending_pay', advNo: 'R61' }])

  const client = await server.ccxt(key)
  try {
    const answer = (await client.privateP2pGetV2P2pOrderList({ startTime: '0', status: 'completed' })) as { data: { orderList: unknown[] } }
    expect(answer.data.orderList).toEqual([])
    await expect(client.privateP2pGetV2P2pOrderList({ status: 'unheard-of' })).rejects.toThrow('40020')
  } finally {
    await client.close()
  }
})
