import { START_FUNDS_MAX } from '#lib/contract/accounts/first-account.ts'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { ok } from '#lib/kernel/result.ts'
import { botReads as readsOfBots } from '#products/bots/reads/bot-reads.ts'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import { makeAnswerSchema, success } from '#gateway/wire/envelope.ts'
import type { Bot } from '#gateway/http/open/bot/call.ts'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { answers, success as toldBot } from '#gateway/http/open/envelope.ts'
import { createPendingOrders } from '#gateway/http/trading/pending-orders.ts'
import { TRADING_CALLS } from '#gateway/http/trading/api/trading-api.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { AccountChannel } from '#gateway/stream/account/account-channel.ts'
import { ACCOUNT_CHANNELS, findAccountChannel } from '#gateway/stream/account-channels.ts'
import { AccountStream } from '#gateway/stream/account-stream.ts'
import type { Floor } from './floor.ts'

/** All reads of an account, by page or bot, call or stream, through the functions that the routes run. */

type Fields = Readonly<Record<string, string>>

/** One read of a call. */
export interface Read {
  /** The path of the call. */
  readonly path: string
  /** Schema of the whole answer. */
  readonly schema: TSchema
  /** Returns the whole answer; throws if the call refuses. */
  readonly run: () => Promise<unknown>
}

/** Returns the reads of `/v1`. */
export function pageReads(
  { exchange, feed, nowMs }: Floor,
  account: string,
  symbol: string,
  people: Pick<TradingContext, 'member' | 'accounts'>,
): Read[] {
  const { read } = exchange
  const context: TradingContext = {
    exchange,
    feed,
    studies: exchange.studies(account, account),
    pending: createPendingOrders(),
    account,
    ...people,
    startFundsMax: START_FUNDS_MAX,
    wallNow: () => nowMs,
  }
  const orders = [...read.openOrders(account), ...read.orderHistory(account, { limit: 5 })]
  const fields: Readonly<Record<string, readonly Fields[]>> = {
    '/v1/trade/position/settings': [{ symbol }],
    '/v1/asset/loan/terms': [{ wallet: 'cross' }, { wallet: `isolated:${symbol}` }],
    '/v1/redpacket/preview': [{ coin: 'USDT', amount: '1' }],
    '/v1/p2p/order/detail': [],
    '/v1/p2p/sale/preview': [{ coin: 'USDT', quantity: '1' }],
    '/v1/bot/detail': read
      .of(readsOfBots)
      .open(account)
      .map(({ record }) => ({ id: String(record.id) })),
    '/v1/bot/trip/list': [{ id: '1' }],
    '/v1/bot/deal/list': [{ id: '1' }],
    '/v1/bot/grid/past': [],
    '/v1/bot/futures-grid/past': [],
    '/v1/bot/dca/past': [],
    '/v1/trade/order/detail': orders.map(({ orderId }) => ({ orderId })),
  }
  return TRADING_CALLS.filter(({ route }) => route.method === 'GET').flatMap((call) =>
    (fields[call.route.path] ?? [{}]).map((given) => ({
      path: call.route.path,
      schema: answerSchema(call.route.data, makeAnswerSchema),
      async run() {
        const result = await call.run(context, given)
        if (!result.ok) throw new Error(`${call.route.path} was refused: ${result.error}`)
        return success(result.value)
      },
    })),
  )
}

/** Creates an owner whose only sub-account is the one being read; reading never creates another. */
function ownerOf(account: string): Pick<Bot, 'apiKeys' | 'subAccounts' | 'countdowns'> {
  const { user } = keyOf(account)
  return {
    apiKeys: { list: () => Promise.resolve(ok([])), createFor: neverByReading, updateFor: neverByReading },
    countdowns: { set: neverByReading, find: () => null },
    subAccounts: { list: () => Promise.resolve([user]), create: neverByReading, authorise: neverByReading, freeze: neverByReading },
  }
}

function neverByReading(): never {
  throw new Error('a read changes nothing')
}

/** Returns the private reads of the open API, each with every set of fields below that satisfies its input. */
export function botReads({ exchange, feed, nowMs }: Floor, account: string, symbol: string): Read[] {
  const studies = exchange.studies(account, account)
  const bot: Bot = { key: keyOf(account), account, exchange, feed, studies, clock: { now: () => nowMs }, ...ownerOf(account) }
  const [spot, futures] = (['spot', 'futures'] as const).map((product) => [
    ...exchange.read.openOrders(account, `${product}:${symbol}`).slice(0, 2),
    ...exchange.read.orderHistory(account, { product, symbol, limit: 2 }),
  ])
  const contract = { symbol, productType: 'USDT-FUTURES', marginCoin: 'USDT' }
  const plans = ['normal_plan', 'track_plan', 'profit_loss'].map((planType) => ({ ...contract, planType }))
  const named = [...(spot ?? []), ...(futures ?? [])].map(({ orderId }) => ({ ...contract, orderId }))
  const idea = { ...contract, posSide: 'long', orderType: 'market', openAmount: '1', openPrice: '100' }
  const fired = [...(futures ?? [])].map(({ orderId }) => ({ ...contract, planType: 'normal_plan', planOrderId: orderId }))
  const plansOfSpot = [
    ...exchange.read.openOrders(account, `spot:${symbol}`).filter(({ trigger }) => trigger !== null),
    ...exchange.read.orderHistory(account, { product: 'spot', symbol, triggers: true, limit: 1 }),
  ].slice(0, 2)
  const saved = exchange.read.productRecords(account, 'earn', { kind: ['redeem'], limit: 1 }).map(({ id }) => String(id))
  const sets: readonly Fields[] = [
    {},
    { symbol },
    { symbol, coin: 'USDT' },
    { assetType: 'all' },
    { fromCoin: 'USDT', toCoin: symbol.replace(/USDT$/, ''), fromCoinSize: '100' },
    { subAccountUid: account },
    { subUid: account },
    { fromType: 'spot', toType: 'usdt_futures' },
    ...plansOfSpot.map(({ orderId }) => ({ planOrderId: orderId })),
    { productId: 'USDT-flexible', periodType: 'flexible' },
    ...exchange.read
      .of(readsOfBots)
      .open(account)
      .map(({ record }) => ({ algoId: String(record.id) })),
    ...saved.map((orderId) => ({ orderId, periodType: 'flexible' })),
    contract,
    idea,
    ...plans,
    ...named,
    ...fired,
  ]
  return BOT_CALLS.filter(({ method }) => method === 'GET').flatMap((call) => {
    const { properties, required = [] } = call.input as { readonly properties: object; readonly required?: readonly string[] }
    const known = sets.map((set) => Object.entries(set).filter(([field]) => field in properties))
    const fit = known.map((fields): Fields => Object.fromEntries(fields)).filter((set) => required.every((field) => field in set))
    const once = new Map(fit.map((set) => [JSON.stringify(set), set]))
    return [...once.values()].map((given) => ({
      path: call.path,
      schema: answerSchema(call.data, (data) => answers(data)[200]),
      run: async () => toldBot(await call.run(bot, given)),
    }))
  })
}

const schemas = new WeakMap<TSchema, TSchema>()

/** Returns an answer's schema for its data's schema, built once. */
function answerSchema(data: TSchema, make: (data: TSchema) => TSchema): TSchema {
  const schema = schemas.get(data) ?? make(data)
  schemas.set(data, schema)
  return schema
}

function keyOf(account: string): BotKey {
  const nothing = {
    parentId: null,
    name: null,
    email: null,
    areaCode: null,
    mobile: null,
    passwordHash: null,
    totpSecret: null,
    totpStep: null,
    permissions: null,
    frozenAt: null,
    heldAt: null,
    inviteCode: null,
  }
  return {
    apiKey: 'key',
    secret: 'secret',
    user: { ...nothing, id: account, idHash: '', kind: 'user', createdAt: 0 },
    permissions: new Set(['read']),
    addresses: [],
    expiresAt: null,
    isPassphrase: () => true,
    isFrom: () => true,
  }
}

/** The messages of both streams of an account. */
export interface Heard {
  /** Messages of the page's stream. */
  readonly page: unknown[]
  /** Rows of the dialect's stream by channel, such as `futures account`. */
  readonly bot: { readonly channel: string; readonly row: Readonly<Record<string, unknown>> }[]
  /** Makes the dialect's stream send the values that change with the market alone. */
  readonly refresh: () => void
  /** Returns the messages of a page that knew the account when the listening began, and has missed everything since. */
  readonly missed: () => unknown[]
  readonly end: () => void
}

/** Listens to an account on all channels. */
export function listenTo({ exchange, feed, nowMs }: Floor, account: string): Heard {
  const heard: Pick<Heard, 'page' | 'bot'> = { page: [], bot: [] }
  const soon = (work: () => void): void => void setImmediate(work)
  const open = () => new AccountChannel({ exchange, feed, account, run: () => 'run', wallNow: () => nowMs, soon })
  const seq = exchange.sequence()
  const channel = open()
  channel.join({ send: (frame) => void heard.page.push(JSON.parse(frame)) }, null)
  const stream = new AccountStream(exchange, account, (text) => {
    const { arg, data } = JSON.parse(text) as { arg: { instType: string; channel: string }; data: Record<string, unknown>[] }
    for (const row of data) heard.bot.push({ channel: `${arg.instType} ${arg.channel}`, row })
  })
  for (const instType of ['SPOT', 'USDT-FUTURES']) {
    for (const kind of ACCOUNT_CHANNELS) {
      const arg = { instType, channel: kind, ...(kind === 'account' ? { coin: 'default' } : { instId: 'default' }) }
      const found = findAccountChannel(arg)
      if (found.ok) stream.join(found.value, arg)
    }
  }
  const end = (): void => {
    channel.close()
    stream.close()
  }
  const missed = (): unknown[] => {
    const messages: unknown[] = []
    const other = open()
    other.join({ send: (frame) => void messages.push(JSON.parse(frame)) }, { run: 'run', seq })
    other.close()
    return messages
  }
  return { ...heard, refresh: () => stream.refresh(), missed, end }
}

const validators = new Map<TSchema, Validator>()

/** Returns a value's schema violation in its serialised form; null if there is none. */
export function breachOf(schema: TSchema, value: unknown): string | null {
  const validator = validators.get(schema) ?? Compile(schema)
  validators.set(schema, validator)
  const sent: unknown = JSON.parse(JSON.stringify(value))
  if (validator.Check(sent)) return null
  const [first] = validator.Errors(sent)
  return `${first?.instancePath ?? ''} ${first?.message ?? ''} in ${JSON.stringify(sent).slice(0, 2000)}`
}

/** Does the same for a message of the page's stream. */
export function messageBreachOf(frame: unknown): string | null {
  return breachOf((frame as { type: string }).type === 'snapshot' ? AccountSnapshot : AccountUpdate, frame)
}
