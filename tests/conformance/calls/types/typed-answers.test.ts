import type { RestClientV2 } from 'bitget-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOT_OFFERED } from '#lib/contract/open-refused.ts'
import { startBotServer, type BotKeyPair, type BotServer } from '../../bot-server.ts'
import { methodsOfBitget } from './client-methods.ts'
import { filledLists, readClientTypes } from './client-types.ts'
import { DAY } from '../driven-day.ts'
import type { Kept, Params } from '../driven-step.ts'
import { PUBLIC } from './typed-calls.ts'
import { copyTrades, firePlans, placeMany, useProducts, type Comparison } from './typed-events.ts'

/**
 * Goal: every answer has the fields that a typed client expects, of the types that it declares, in all rows that its lists can have.
 * Whatever is not so is named here with its reason, and nothing is named that is so.
 */

let server: BotServer

/** Places of answers that differ from the declarations. */
const DIFFERENT: readonly (readonly [method: string, place: RegExp, reason: string])[] = [
  ['getSpotCoinInfo', /^\[\]\.(transfer|chains\[\]\.(needTag|withdrawable|rechargeable)) is string/, 'ccxt compares these with "true"'],
  ['getSpotOrder', /^\[\]\.feeDetail is string/, 'ccxt runs JSON.parse on it, and breaks on anything but a text'],
  ['getSpotHistoricOrders', /^\[\]\.feeDetail is string/, 'ccxt runs JSON.parse on it, and breaks on anything but a text'],
  ['getFuturesMergeDepth', /^(asks|bids)\[\]\[[01]\] is string/, 'texts keep all decimals, as in every other book of the dialect'],
  ['getFuturesTicker', /^\[\]\.delivery(Start)?Time is null/, 'a perpetual contract has no delivery; the dialect has null there'],
  ['getFuturesAllTickers', /^\[\]\.delivery(Start)?Time is null/, 'a perpetual contract has no delivery; the dialect has null there'],
  ...['', 'Historic', 'HistoricIndexPrice', 'HistoricMarkPrice'].map(
    (kind) =>
      [`getFutures${kind}Candles`, /^\[\] is a list/, 'declared like those of spot; the page of the dialect has seven figures'] as const,
  ),
  ['getFuturesInterestHistory', /^ is object/, 'declared as a list; the page of the dialect has one object'],
  ['getFuturesTraderHistoryOrders', /^(?!trackingList)\w+ is missing/, 'declared as one row with a list of itself; the page has the list'],
  ['getFuturesTraderHistoryOrders', /^trackingList\[\]\.(trackingList|endId) is missing/, 'declared as one row with a list of itself'],
  ['getFuturesFollowerCurrentOrders', /^ is object/, 'declared as a list; the page of the dialect has it in an object'],
  ['getMarginRiskRate', /^ is object/, 'declared for isolated margin alone; cross margin has one wallet'],
  ['updateFuturesTraderGlobalSettings', /^ is object/, 'leading begins by this call, and nothing else tells the number of the leader'],
  ['updateFuturesFollowerSettings', /^ is object/, 'it tells whether the request had come before'],
  ['updateSpotFollowerSettings', /^ is object/, 'it tells whether the request had come before'],
]

/** Lists that have no rows here. */
const EMPTY: readonly (readonly [list: RegExp, reason: string])[] = [
  [/^getAnnouncements: /, 'announcements are shown on the site alone'],
  [/^getFutures(InterestRateHistory|InterestExchangeRate|DiscountRate|InterestHistory|AccountAssets): /, 'there is no union margin'],
  [/^getFundingAssets: /, 'there are no funding accounts'],
  [/^getSpotWithdrawalHistory: /, 'nothing leaves a simulation account'],
  [
    /^getP2PMerchantAdvertisementList: .*(paymentInfo|merchantCertifiedList)\[\]$/,
    'paper accounts have no details, and merchants no certificates',
  ],
  [/^getP2PMerchantOrders: .*paymethodInfo\[\]$/, 'paper accounts have no details'],
  [/^spotCancelPlanOrders: failureList/, 'all plans of a pair are cancelled at once'],
  [/^futures(CancelAllOrders|FlashClosePositions): failureList/, 'all are cancelled or closed at once'],
  [/^get(Futures|Spot)TraderOrder: last(Week|Month)/, 'a leader has results by day after its first day'],
  [/^get(FuturesTraderProfit|SpotTraderProfit|SpotTraderHistoryProfit)/, 'leaders get shares once a day'],
  [/^getMarginLiquidation/, 'prices would have to fall by a third'],
  [/^getMarginLoanGrowthRate: /, 'a loan would have to be a day old'],
  [/^getFutures(InterestHistory|FollowerCurrentOrders): /, 'declared as a list; the page of the dialect has an object'],
]

/** Methods whose calls never succeed here, but for those of products that are not offered. */
const REFUSED: Readonly<Record<string, string>> = {
  spotModifyDepositAccount: 'paper deposits go to the spot wallet',
  spotWithdraw: 'nothing leaves a simulation account',
  getSpotDepositAddress: 'nothing is sent to a simulation account',
  getSpotSubDepositAddress: 'nothing is sent to a simulation account',
  spotCancelWithdrawal: 'nothing leaves a simulation account',
  upgradeToUnifiedAccount: 'there are no unified accounts',
  getUnifiedAccountSwitchStatus: 'there are no unified accounts',
  unionConvert: 'there is no union margin',
  ...Object.fromEntries(
    ['MaxBorrowable', 'MaxTransferable', 'InterestRateAndMaxBorrowable', 'FlashRepayResult']
      .map((name) => `getMargin${name}`)
      .concat('marginFlashRepay', 'marginBatchCancelOrders')
      .map((name) => [name, 'the address in the client has the name of a variable instead of the kind of margin']),
  ),
}

interface Seen {
  readonly differences: Set<string>
  readonly filled: Set<string>
}

const types = readClientTypes()
const methods = methodsOfBitget()
const seen = new Map<string, Seen>()

/** Reads of one group of calls, by the first parts of their paths, are repeated after each of its changes. */
const groupOf = (call: string) => call.split('/').slice(3, 5).join('/')
const ALSO_READ: Readonly<Record<string, readonly string[]>> = {
  'mix/order': ['mix/position', 'mix/account', 'mix/market'],
  'spot/trade': ['spot/account'],
  'margin/crossed': ['mix/market'],
}
const READS = [...DAY, ...PUBLIC].filter(({ call }) => call.startsWith('GET'))

async function make(client: RestClientV2, call: string, params: Params): Promise<unknown> {
  const [name = '', ...before] = methods.get(call) ?? []
  if (!types.methods.includes(name)) return undefined
  const rest = client as unknown as Readonly<Record<string, (...args: unknown[]) => Promise<{ code: string; data: unknown }>>>
  const answer = await rest[name]?.(...before, params).catch(() => undefined)
  if (answer?.code !== '00000') return undefined
  const known = seen.get(name) ?? { differences: new Set(), filled: new Set() }
  for (const found of types.compare(name, answer.data)) known.differences.add(found)
  for (const place of filledLists(answer.data)) known.filled.add(place)
  seen.set(name, known)
  return answer.data
}

async function readGroups(rest: RestClientV2, kept: Kept, groups: ReadonlySet<string>): Promise<void> {
  for (const { call, params } of READS) if (groups.has(groupOf(call))) await make(rest, call, params(kept))
}

async function keptOf(key: BotKeyPair): Promise<Kept> {
  const { data } = await server.rest(key).getSpotTicker({ symbol: 'BTCUSDT' })
  return { last: Number(data[0]?.lastPr), main: key.userId, sub: '', subKey: '', ids: {} }
}

/** A day that uses every call once, with all reads of a group after each of its changes. */
async function spendDay(): Promise<void> {
  const key = await server.createMainKey()
  const [rest, kept] = [server.rest(key), await keptOf(key)]
  for (const { call, params } of PUBLIC) await make(rest, call, params(kept))
  for (const { call, params, code, keep } of DAY) {
    if (!methods.has(call)) continue
    const data = await make(rest, call, params(kept))
    if (code === undefined && data !== undefined) keep?.(kept, data as never)
    if (call.startsWith('POST')) await readGroups(rest, kept, new Set([groupOf(call), ...(ALSO_READ[groupOf(call)] ?? [])]))
  }
}

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

it('every method is called while there is something to read', async () => {
  const comparison: Comparison = { server, make, readGroups, keptOf }
  await Promise.all([spendDay(), firePlans(comparison), placeMany(comparison), useProducts(comparison)])
  await copyTrades(comparison, 'mix')
  await copyTrades(comparison, 'spot')
  expect(seen.size).toBeGreaterThan(210)
})

it('every answer is of the declared type', () => {
  const all = [...seen].flatMap(([method, { differences }]) => [...differences].map((text) => [method, text] as const))
  const isNamed = ([method, text]: (typeof all)[number]) => DIFFERENT.some(([name, place]) => name === method && place.test(text))
  expect(all.filter((difference) => !isNamed(difference)).map((difference) => difference.join(': '))).toEqual([])
  const stale = DIFFERENT.filter(([name, place]) => !all.some(([method, text]) => name === method && place.test(text)))
  expect(stale).toEqual([])
})

it('every list was seen with rows', () => {
  const lists = [...seen].flatMap(([name, { filled }]) =>
    [...types.listsOf(name)].filter((place) => !filled.has(place)).map((place) => `${name}: ${place}`),
  )
  expect(lists.filter((list) => !EMPTY.some(([pattern]) => pattern.test(list)))).toEqual([])
  expect(EMPTY.filter(([pattern]) => !lists.some((list) => pattern.test(list)))).toEqual([])
})

it('every method has got an answer', () => {
  const pathOf = new Map([...methods].map(([call, [name]]) => [name, call.split(' ')[1] ?? '']))
  const isOffered = (name: string) => !NOT_OFFERED.some(({ path }) => pathOf.get(name)?.startsWith(`/api${path}/`))
  expect(types.methods.filter((name) => !seen.has(name) && isOffered(name)).toSorted()).toEqual(Object.keys(REFUSED).toSorted())
})
