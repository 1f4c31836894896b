import { Type, type TObject } from 'typebox'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { BotRow, PastRow } from '#lib/contract/products/bots.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { BotStart } from '#gateway/exchange/backtest/past-market.ts'
import { findBot, pastOf, stopBot } from '#gateway/http/products/bots/bot-calls.ts'
import { botRow, openBotRow } from '#gateway/wire/bot-rows.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '../call.ts'
import { choose, HistoryFields, optional, readDecimal, readPositive, required, told, windowOf } from '../input.ts'

// The parts that the calls of all kinds of bots share. An extension of the dialect, which has no calls for bots: names and fields follow
// those of another large exchange.

export const ROWS_MAX = 100

const REFUSALS: Readonly<Partial<Record<ErrorName, DialectErrorName>>> = {
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
export function requestIdOf(given: string | undefined): string {
  const requestId = given ?? crypto.randomUUID()
  if (!/^[\x20-\x7e]{1,64}$/.test(requestId)) throw new DialectRefusal('clientIdInvalid')
  return requestId
}

/** Returns a bot to be started, or refuses. */
export function startOf<Start extends BotStart>(read: Result<Start, ErrorName>): Start {
  if (!read.ok) throw refused(read.error)
  return read.value
}

export function readId(algoId: string): number {
  if (!/^\d{1,15}$/.test(algoId)) throw new DialectRefusal('parameterInvalid', 'algoId')
  return Number(algoId)
}

export const STOP_TYPES = { '1': true, '2': false } as const

/** Returns the calls that stop and list the bots of one kind. */
export function listCalls(
  path: string,
  kind: BotRow['kind'],
  row: TObject,
  rowOf: (row: BotRow) => Readonly<Record<string, string>>,
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
      const rows = bot.exchange.read.bots(bot.account).map(openBotRow).toReversed()
      return rows.filter((one) => one.kind === kind && (instId === undefined || one.symbol === instId.toUpperCase())).map(rowOf)
    }),
    readCall(`${path}/orders-algo-history`, Type.Object(HistoryFields), Type.Array(row), (bot, window) => {
      const records = bot.exchange.read.productRecords(bot.account, 'bots', { ...windowOf(window, ROWS_MAX), kind: [kind] })
      return records.filter(({ status }) => status === 'ended').map((record) => rowOf(botRow(record)))
    }),
    readCall(`${path}/orders-algo-details`, Type.Object({ algoId: required }), row, (bot, { algoId }) => {
      const found = findBot(bot.exchange, bot.account, algoId)
      if (found?.kind !== kind) throw refused('botUnknown')
      return rowOf(found)
    }),
    readCall(
      `${path}/sub-orders`,
      Type.Object({ algoId: required }),
      Type.Array(strings('algoId', 'ordId', 'side', 'px', 'sz', 'accFillSz')),
      (bot, { algoId }) => {
        const open = bot.exchange.read.bots(bot.account).find(({ record }) => String(record.id) === algoId && record.kind === kind)
        if (open === undefined) throw refused('botUnknown')
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
  const past = await pastOf(bot.exchange, bot.account, start)
  if (!past.ok) throw refused(past.error)
  return past.value.rows.map(pastFigures)
}
