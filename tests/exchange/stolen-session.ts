import { p2pReads } from '#products/p2p/reads/p2p-reads.ts'
import type { TradingCallName } from '#lib/contract/trading.ts'
import { BOT_FIELDS } from './bot-fields.ts'
import { COPY_FIELDS } from './copy-fields.ts'
import type { Browser } from '#tests/support/accounts.ts'
import type { TradingServer } from '#tests/support/trading.ts'
import { call, newId } from '#tests/support/trading-calls.ts'

/** What somebody does who has nothing but the open session of another, and those who work with them. */

const SALE = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  quantity: '20000',
  minAmount: '10',
  maxAmount: '19600',
  methods: ['sepa'],
  payMinutes: 15,
}
/** A copy of everything, as large as its funds allow. */
const COPIED = {
  ...COPY_FIELDS.copyStart.settings,
  leverage: 100,
  marketMax: '0',
  slippage: 50_000,
  stopLoss: 0,
  takeProfit: 0,
  symbols: [],
}
/** What somebody without the password might still send. */
const GUESSES = [{}, { withdrawPassword: 'Wrong-Horse-9' }, { emailCode: '000000' }, { googleCode: '000000' }, { walletToken: 'x' }]

export interface Person {
  readonly browser: Browser
  readonly userId: string
}

/** The session that was stolen, and the others that it works with. */
export interface Scene {
  readonly server: TradingServer
  readonly thief: Browser
  /** The accounts of the owner. */
  readonly family: readonly string[]
  readonly others: readonly Person[]
  readonly gifts: string[]
}

const usdtOf = (fields: object) => ({ requestId: newId(), coin: 'USDT', ...fields })
export const publishing = (fields: object, proof: object = {}) => ({ requestId: newId(), fields: { ...SALE, ...fields }, ...proof })

async function each(scene: Scene, name: TradingCallName, tries: readonly object[]): Promise<void> {
  for (const fields of tries) await call(scene.thief, name, fields)
}

async function give(scene: Scene, fields: object): Promise<void> {
  const made = await call(scene.thief, 'giftCreate', usdtOf({ count: 1, split: 'equal', greeting: '', hours: 1, ...fields }))
  if (made.data?.code !== null && made.data?.code !== undefined) scene.gifts.push(made.data.code)
}

const ownAds = async ({ thief }: Scene) => (await call(thief, 'p2pOwnAds')).data?.rows ?? []
const ownOrders = async ({ thief }: Scene) => (await call(thief, 'p2pOrders', { limit: 100 })).data?.rows ?? []

async function ofOrders(scene: Scene, name: 'p2pPaid' | 'p2pCancel' | 'p2pAppeal' | 'p2pAnswer' | 'p2pRelease'): Promise<void> {
  for (const { id } of await ownOrders(scene))
    await each(scene, name, name === 'p2pRelease' ? GUESSES.map((guess) => ({ id, ...guess })) : [{ id }])
}

async function takeOffers(scene: Scene): Promise<void> {
  const market = scene.server.floor.exchange.read
    .of(p2pReads)
    .onlineAds()
    .filter(({ figures }) => figures.side === 'buy')
  for (const { id } of market)
    for (const quantity of ['20000', '150', '60', '60'])
      for (const guess of quantity === '20000' ? GUESSES : [{}])
        await call(scene.thief, 'p2pOrder', { requestId: newId(), advId: `${id}`, quantity, price: '0.98', method: 'sepa', ...guess })
  await call(scene.thief, 'p2pOrder', { requestId: newId(), advId: 'R4', quantity: '3000', price: '0.1', method: 'bank' })
}

async function widen(scene: Scene): Promise<void> {
  for (const { advId: id } of await ownAds(scene))
    for (const changed of [{ quantity: '30000' }, { price: '0.5' }, { quantity: '120' }, { maxAmount: '29400', quantity: '30000' }])
      await each(
        scene,
        'p2pEdit',
        GUESSES.slice(0, 3).map((guess) => ({ id, fields: { ...SALE, ...changed }, ...guess })),
      )
}

const nothing = async (): Promise<void> => undefined

/** How a stolen session would use each call. What only takes something back, or needs a wallet's signature, is called as it is. */
export const TRIES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  p2pAddMethod: (scene) =>
    each(scene, 'p2pAddMethod', [
      { fiat: 'EUR', kind: 'sepa' },
      { fiat: 'EUR', kind: 'bank' },
    ]),
  p2pDraft: (scene) => each(scene, 'p2pDraft', [publishing({}), publishing({ quantity: '60', maxAmount: '100' })]),
  async p2pPublish(scene) {
    for (const { advId: id } of await ownAds(scene))
      await each(
        scene,
        'p2pPublish',
        GUESSES.map((guess) => ({ requestId: newId(), id, ...guess })),
      )
    await each(
      scene,
      'p2pPublish',
      GUESSES.map((guess) => publishing({}, guess)),
    )
    for (const quantity of ['150', '60', '60', '30']) await each(scene, 'p2pPublish', [publishing({ quantity, maxAmount: '100' })])
    await each(scene, 'p2pPublish', [publishing({ side: 'buy' })])
    await Promise.all(Array.from({ length: 3 }, () => each(scene, 'p2pPublish', [publishing({ quantity: '20', maxAmount: '19' })])))
  },
  p2pEdit: widen,
  p2pOrder: takeOffers,
  p2pPaid: (scene) => ofOrders(scene, 'p2pPaid'),
  p2pAppeal: (scene) => ofOrders(scene, 'p2pAppeal'),
  p2pAnswer: (scene) => ofOrders(scene, 'p2pAnswer'),
  p2pRelease: (scene) => ofOrders(scene, 'p2pRelease'),
  p2pCancel: nothing,
  p2pOffline: nothing,
  p2pRemove: nothing,
  p2pRemoveMethod: (scene) => each(scene, 'p2pRemoveMethod', [{ id: '1' }]),
  p2pReport: (scene) => each(scene, 'p2pReport', [{ subject: 'merchant', id: '1', reason: 'scam' }]),
  p2pBlock: (scene) => each(scene, 'p2pBlock', [{ merchantId: '1' }]),
  p2pUnblock: (scene) => each(scene, 'p2pUnblock', [{ merchantId: '1' }]),
  async giftCreate(scene) {
    for (const amount of ['10000', '101', '50', '50', '50']) await give(scene, { amount })
    await Promise.all(Array.from({ length: 3 }, () => give(scene, { amount: '40', withdrawPassword: 'Wrong-Horse-9' })))
  },
  giftClaim: (scene) => each(scene, 'giftClaim', [{ code: '7KQM-2XWD-9RTA' }]),
  giftCancel: nothing,
  async convertQuote(scene) {
    const quote = await call(scene.thief, 'convertQuote', { fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '1000' })
    await call(scene.thief, 'convertAccept', { quoteId: quote.data?.quoteId ?? 'none' })
  },
  convertAccept: (scene) => each(scene, 'convertAccept', [{ quoteId: 'none' }]),
  convertLimit: (scene) =>
    each(scene, 'convertLimit', [{ requestId: newId(), fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '500', toAmount: '1', days: 7 }]),
  convertLimitCancel: nothing,
  convertSmall: (scene) => each(scene, 'convertSmall', [{ requestId: newId(), coins: ['BTC'] }]),
  earnSubscribe: (scene) => each(scene, 'earnSubscribe', [usdtOf({ days: 0, amount: '500' }), usdtOf({ days: 7, amount: '500' })]),
  earnRedeem: (scene) => each(scene, 'earnRedeem', [{ requestId: newId(), id: '1', amount: '1' }]),
  earnAuto: (scene) => each(scene, 'earnAuto', [{ coin: 'BTC', on: true }]),
  web3Quote: (scene) => each(scene, 'web3Quote', [{ fromCoin: 'USDT', toCoin: 'BTC', fromAmount: '1000' }]),
  web3Sign: (scene) => each(scene, 'web3Sign', [{ action: 'deposit', coin: 'USDT', amount: '1000' }]),
  web3Submit: (scene) => each(scene, 'web3Submit', [{}]),
  web3Withdraw: (scene) => each(scene, 'web3Withdraw', [{}]),
  gridStart: (scene) =>
    each(scene, 'gridStart', [{ ...BOT_FIELDS.gridStart, requestId: newId(), lower: '20000', upper: '200000', quote: '1000' }]),
  futuresGridStart: (scene) =>
    each(scene, 'futuresGridStart', [{ ...BOT_FIELDS.futuresGridStart, requestId: newId(), lower: '20000', upper: '200000' }]),
  dcaStart: (scene) => each(scene, 'dcaStart', [{ ...BOT_FIELDS.dcaStart, requestId: newId() }]),
  botStop: nothing,
  async copyStart(scene) {
    for (const { browser } of scene.others.slice(0, 2)) {
      const led = await call(browser, 'copyLead', { product: 'futures', share: 200_000, takesNew: true })
      const leaderId = led.data.rows[0]?.leader.id ?? ''
      for (const funds of ['20000', '400', '100'])
        await each(
          scene,
          'copyStart',
          (funds === '20000' ? GUESSES : [{}]).map((guess) => ({ requestId: newId(), leaderId, funds, settings: COPIED, ...guess })),
        )
    }
  },
  copyChange: (scene) => each(scene, 'copyChange', [COPY_FIELDS.copyChange]),
  copyClose: nothing,
  copyStop: nothing,
  copyLead: (scene) => each(scene, 'copyLead', [{ product: 'futures', share: 100_000, takesNew: true }]),
  copyLeadEnd: nothing,
}

/** The others take whatever they can get, and state every payment. */
export async function collect({ server, others, family, gifts }: Scene): Promise<void> {
  const { read } = server.floor.exchange
  for (const { browser, userId } of others) {
    for (const { id, account, figures, left } of read.of(p2pReads).onlineAds()) {
      if (figures.side === 'buy' || !family.includes(account)) continue
      await call(browser, 'p2pOrder', {
        requestId: newId(),
        advId: `${id}`,
        quantity: left,
        price: figures.price,
        method: figures.methods[0],
      })
    }
    for (const { id } of read.of(p2pReads).openOrders(userId)) {
      await call(browser, 'p2pPaid', { id: `${id}` })
      await call(browser, 'p2pAnswer', { id: `${id}` })
    }
  }
  for (const code of gifts.splice(0)) await call(others[0]?.browser ?? server.browser(), 'giftClaim', { code })
}
