import { type Static, Type, type TObject, type TProperties } from 'typebox'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { BotRow, PastRow } from '../../contract/bots.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { Result } from '#lib/kernel/result.ts'
import { botReads } from '../../reads/bot-reads.ts'
import type { BotStart } from '../../reads/past-market.ts'
import { findBot, PAST_ID, readPast, startBot, stopBot } from '../bot-calls.ts'
import { readTracking } from '../read-tracking.ts'
import { botRow, openBotRow } from '../bot-rows.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { askCall, type Bot, type BotCall, readCall, tradeCall } from '#gateway/http/open/bot/call.ts'
import { choose, HistoryFields, optional, readDecimal, readPositive, required, told, toWindow } from '#gateway/http/open/bot/input.ts'
import { readWanted } from '#gateway/http/open/bot/page.ts'
import { markRepeated, repeated } from '#gateway/http/open/bot/submit.ts'

// The parts that the calls of all kinds of bots share. An extension of the dialect, which has no calls for bots: names and fields follow
// those of another large exchange.

export const ROWS_MAX = 100

const REFUSALS: Readonly<Partial<Record<ErrorName, DialectErrorName>>> = {
  clientIdUsed: 'clientOidTaken',
  unknownMarket: 'symbolUnknown',
  priceNotATick: 'priceScale',
  botTooSmall: 'sizeTooSmall',
  botExitsInvalid: 'triggerInvalid',
  triggerPriceInvalid: 'triggerInvalid',
  tooManyBots: 'tooManyOrders',
  botUnknown: 'spotOrderUnknown',
  insufficientBalance: 'spotBalanceShort',
  valueAboveMaximum: 'valueTooLarge',
  marketSynchronising: 'marketNotOpen',
  noReferencePrice: 'marketNotOpen',
  marketStale: 'tradingHalted',
  marketSuspended: 'tradingHalted',
  marketHalted: 'tradingHalted',
  marketCancelOnly: 'tradingHalted',
  marketReadOnly: 'tradingHalted',
  exchangeBusy: 'busy',
  outcomeUnknown: 'outcomeUnknown',
  noEpoch: 'accountAbnormal',
}

export function refused(error: ErrorName): DialectRefusal {
  return new DialectRefusal(REFUSALS[error] ?? 'parametersWrong')
}

/** Reads a price that may be left out; zero is none. */
export function price(given: string | undefined, name: string): string | undefined {
  return given === undefined || isZero(readDecimal(given, name)) ? undefined : readPositive(given, name)
}

export function amount(given: string | undefined, name: string): string {
  return given === undefined ? '0' : readDecimal(given, name)
}

/** Reads a whole number of up to `digits` digits. */
export function readNumber(given: string, name: string, digits = 4): number {
  if (!new RegExp(`^\\d{1,${digits}}$`, 'u').test(given)) throw new DialectRefusal('parameterInvalid', name)
  return Number(given)
}

/** Reads a client's id of a bot, or makes one. */
export function readRequestId(given: string | undefined): string {
  const requestId = given ?? crypto.randomUUID()
  if (!/^[\x20-\x7e]{1,64}$/.test(requestId)) throw new DialectRefusal('clientIdInvalid')
  return requestId
}

/** Returns a bot to be started, or refuses. */
export function requireStart<Start extends BotStart>(read: Result<Start, ErrorName>): Start {
  if (!read.ok) throw refused(read.error)
  return read.value
}

export function readId(algoId: string): number {
  if (!/^\d{1,15}$/.test(algoId)) throw new DialectRefusal('parameterInvalid', 'algoId')
  return Number(algoId)
}

export const STOP_TYPES = { '1': true, '2': false } as const

/** Returns the calls that start bots of a kind, and that try them on the past. `fields`: what describes such a bot, as `readBot` reads it. */
export function startCalls<Fields extends TProperties>(
  path: string,
  fields: Fields,
  readBot: (bot: Bot, input: Static<TObject<Fields>>, requestId: string) => BotStart,
): readonly BotCall[] {
  return [
    tradeCall(
      `${path}/order-algo`,
      Type.Object({ ...fields, algoClOrdId: told('The same id with the same content is the same bot; with other content it is refused.') }),
      Type.Object({ ...strings('algoId', 'algoClOrdId', 'state').properties, repeated }),
      async (bot, input) => {
        const { algoClOrdId } = input as { readonly algoClOrdId?: string }
        const requestId = readRequestId(algoClOrdId)
        const started = await startBot(bot.exchange, bot.account, readBot(bot, input as Static<TObject<Fields>>, requestId))
        if (!started.ok) throw refused(started.error)
        return { algoId: started.value.id, algoClOrdId: requestId, state: started.value.status, ...markRepeated(started.value.repeated) }
      },
    ),
    askCall(`${path}/backtest`, Type.Object(fields), PastRows, (bot, input) => pastRows(bot, readBot(bot, input, PAST_ID))),
  ]
}

const TRACKING_FIGURES = [
  'orderNo',
  'buyDelegateCount',
  'buyPrice',
  'dealCount',
  'buyDealCount',
  'holdCount',
  'marketPrice',
  'trackingType',
  'pricePlace',
  'quotePrecision',
  'profit',
  'profitRate',
  'uTime',
] as const

/** Returns the call that reads what a bot has bought as tracking orders (specification 3.7): those that are open, then the newest that are over. */
export function trackingCall(path: string): BotCall {
  return readCall(
    `${path}/tracking-orders`,
    Type.Object({ algoId: required }),
    Type.Array(strings(...TRACKING_FIGURES)),
    async (bot, { algoId }) => {
      if (findBot(bot.exchange, bot.account, String(readId(algoId))) === null) throw refused('botUnknown')
      return (await readTracking(bot, algoId)).map(({ rate, ts, trackingType, pricePlace, quotePrecision, ...row }) => ({
        ...row,
        trackingType: String(trackingType),
        pricePlace: String(pricePlace),
        quotePrecision: String(quotePrecision),
        profitRate: rate,
        uTime: String(ts),
      }))
    },
  )
}

/** Returns the calls that stop and list the bots of some kinds. */
export function listCalls(
  path: string,
  kinds: readonly BotRow['kind'][],
  row: TObject,
  toRow: (row: BotRow) => Readonly<Record<string, string>>,
): readonly BotCall[] {
  return [
    tradeCall(
      `${path}/stop-order-algo`,
      Type.Object({ algoId: required, stopType: told('1: sells what it holds, 2: keeps it (default).') }),
      strings('algoId', 'state'),
      async (bot, { algoId, stopType }) => {
        const stopped = await stopBot(bot.exchange, bot.account, String(readId(algoId)), choose(stopType, 'stopType', STOP_TYPES, false))
        if (!stopped.ok) throw refused(stopped.error)
        return { algoId, state: stopped.value.status }
      },
    ),
    readCall(`${path}/orders-algo-pending`, Type.Object({ instId: optional }), Type.Array(row), (bot, { instId }) => {
      const rows = bot.exchange.read.of(botReads).open(bot.account).map(openBotRow).toReversed()
      return rows.filter((one) => kinds.includes(one.kind) && (instId === undefined || one.symbol === instId.toUpperCase())).map(toRow)
    }),
    readCall(`${path}/orders-algo-history`, Type.Object(HistoryFields), Type.Array(row), async (bot, window) => {
      const query = { ...toWindow(window, ROWS_MAX), kind: kinds }
      const records = await readWanted(bot, 'bots', query, ({ status }) => status === 'ended')
      return records.map((record) => toRow(botRow(record)))
    }),
    readCall(`${path}/orders-algo-details`, Type.Object({ algoId: required }), row, (bot, { algoId }) => {
      const found = findBot(bot.exchange, bot.account, algoId)
      if (found === null || !kinds.includes(found.kind)) throw refused('botUnknown')
      return toRow(found)
    }),
    readCall(
      `${path}/sub-orders`,
      Type.Object({ algoId: required }),
      Type.Array(strings('algoId', 'ordId', 'side', 'px', 'sz', 'accFillSz')),
      (bot, { algoId }) => {
        const open = bot.exchange.read
          .of(botReads)
          .open(bot.account)
          .find(({ record }) => String(record.id) === algoId)
        if (open === undefined || !kinds.some((kind) => kind === open.record.kind)) throw refused('botUnknown')
        return open.lines.flatMap(({ orderId, side, price: px, size, filledSize }) =>
          orderId === null ? [] : [{ algoId, ordId: orderId, side, px, sz: size, accFillSz: filledSize }],
        )
      },
    ),
  ]
}

const PAST_FIGURES = [
  'days',
  'startTime',
  'endTime',
  'refusedCode',
  'invested',
  'state',
  'reason',
  'arbitrageNum',
  'botProfit',
  'floatProfit',
  'totalPnl',
  'fee',
  'totalRatio',
  'worstRatio',
  'priceRatio',
  'insideRatio',
] as const
export const PastRows = Type.Array(strings(...PAST_FIGURES))

function pastFigures({ bot, ...row }: PastRow): Record<(typeof PAST_FIGURES)[number], string> {
  return {
    days: String(row.days),
    startTime: String(row.from),
    endTime: String(row.endedAt ?? row.to),
    refusedCode: row.refused ?? '',
    invested: row.invested,
    state: bot?.status ?? '',
    reason: bot?.reason ?? '',
    arbitrageNum: String(bot?.trips ?? 0),
    botProfit: bot?.profit ?? '0',
    floatProfit: bot?.floating ?? '0',
    totalPnl: bot?.total ?? '0',
    fee: bot?.fees ?? '0',
    totalRatio: row.totalRatio,
    worstRatio: row.worstRatio,
    priceRatio: row.priceRatio,
    insideRatio: row.insideRatio,
  }
}

/** Returns what a bot would have done over the last days of its market. */
export async function pastRows(bot: Bot, start: BotStart) {
  const past = await readPast(bot.exchange, bot.account, start, bot.key.user)
  if (!past.ok) throw refused(past.error)
  return past.value.rows.map(pastFigures)
}
