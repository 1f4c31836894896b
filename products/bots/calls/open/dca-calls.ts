import { Type } from 'typebox'
import type { BotRow } from '../../contract/bots.ts'
import { dealKind } from '../../rules/dca/deals.ts'
import { dealRow } from '../bot-rows.ts'
import { readDca } from '../read-dca.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { type Bot, type BotCall, readCall } from '#gateway/http/open/bot/call.ts'
import { choose, HistoryFields, readPositive, required, requireTerms, told, toWindow } from '#gateway/http/open/bot/input.ts'
import { amount, listCalls, price, readId, readNumber, requireStart, ROWS_MAX, startCalls, STOP_TYPES, trackingCall } from './bot-parts.ts'

const FIGURES = [
  'algoId',
  'algoOrdType',
  'instType',
  'instId',
  'state',
  'reason',
  'stands',
  'quoteSz',
  'amt',
  'recurringMs',
  'maxTimes',
  'times',
  'nextTime',
  'safetyOrdNum',
  'safetyOrdDone',
  'safetyOrdAmt',
  'pxSteps',
  'pxStepsMult',
  'volMult',
  'tpPct',
  'repeat',
  'avgPx',
  'cost',
  'curQuoteSz',
  'curBaseSz',
  'runPx',
  'triggerPx',
  'slTriggerPx',
  'stopType',
  'cycles',
  'botProfit',
  'floatProfit',
  'totalPnl',
  'fee',
  'cTime',
  'uTime',
] as const
const AlgoRow = Type.Object(Object.fromEntries(FIGURES.map((name) => [name, Type.String()])))

function algoRow({ plan, ...row }: BotRow): Record<(typeof FIGURES)[number], string> {
  return {
    algoId: row.id,
    algoOrdType: 'dca',
    instType: 'SPOT',
    instId: row.symbol,
    state: row.status,
    reason: row.reason,
    stands: row.stands ?? '',
    quoteSz: row.quote,
    amt: plan?.amount ?? '',
    recurringMs: String(plan?.everyMs ?? ''),
    maxTimes: String(plan?.purchasesMax ?? ''),
    times: String(plan?.purchases ?? ''),
    nextTime: String(plan?.nextAt ?? ''),
    safetyOrdNum: String(plan?.safetyCount ?? ''),
    safetyOrdDone: String(plan?.safetyDone ?? ''),
    safetyOrdAmt: plan?.safetyAmount ?? '',
    pxSteps: plan?.safetyStep ?? '',
    pxStepsMult: plan?.stepScale ?? '',
    volMult: plan?.sizeScale ?? '',
    tpPct: plan?.gain ?? '',
    repeat: plan?.repeats === true ? '1' : '0',
    avgPx: plan?.averagePrice ?? '',
    cost: plan?.cost ?? '',
    curQuoteSz: row.quoteNow,
    curBaseSz: row.baseNow,
    runPx: row.startPrice ?? '',
    triggerPx: row.trigger ?? '',
    slTriggerPx: row.stopLoss ?? '',
    stopType: row.sellAtEnd ? '1' : '2',
    cycles: String(row.trips),
    botProfit: row.profit,
    floatProfit: row.floating,
    totalPnl: row.total,
    fee: row.fees,
    cTime: String(row.openedAt),
    uTime: String(row.ts),
  }
}

const DCA = {
  instId: required,
  quoteSz: told('All that it may spend, of the quote coin, from the spot account. Required.'),
  amt: told('What one regular purchase costs at most. Required.'),
  recurringMs: told('Time between regular purchases in ms; 0 (default) for one at the beginning of each cycle.'),
  maxTimes: told('The number of regular purchases; 0 (default) for as many as the funds allow.'),
  safetyOrdNum: told('The number of limit purchases below the first price; 0 by default.'),
  safetyOrdAmt: told('What the first of them costs at most.'),
  pxSteps: told('How far below the first price the first of them is: 0.02 is 2 %.'),
  pxStepsMult: told('How each further distance grows on the one before; 1 by default.'),
  volMult: told('How each further amount grows on the one before; 1 by default.'),
  tpPct: told('The gain on the average cost, after fees, at which everything is sold: 0.02 is 2 %; never if omitted.'),
  repeat: told('1: begins anew after that (default), 0: ends.'),
  triggerPx: told('The last price at which it starts; at once if omitted.'),
  slTriggerPx: told('The last price at which it stops.'),
  stopType: told('At that price: 1 sells what it holds, 2 keeps it (default).'),
}
type DcaInput = { readonly [Name in keyof typeof DCA]?: string | undefined }

const DIGITS = 10

function readDcaStart(bot: Bot, input: DcaInput, requestId: string) {
  const { symbol } = requireTerms(bot, 'spot', input.instId ?? '')
  const [trigger, stopLoss] = [price(input.triggerPx, 'triggerPx'), price(input.slTriggerPx, 'slTriggerPx')]
  const scale = (given: string | undefined, name: string): string => (given === undefined ? '1' : readPositive(given, name))
  return requireStart(
    readDca(bot.exchange, {
      requestId,
      symbol,
      quote: readPositive(input.quoteSz, 'quoteSz'),
      amount: readPositive(input.amt, 'amt'),
      everyMs: readNumber(input.recurringMs ?? '0', 'recurringMs', DIGITS),
      purchases: readNumber(input.maxTimes ?? '0', 'maxTimes'),
      safetyCount: readNumber(input.safetyOrdNum ?? '0', 'safetyOrdNum'),
      safetyAmount: amount(input.safetyOrdAmt, 'safetyOrdAmt'),
      safetyStep: amount(input.pxSteps, 'pxSteps'),
      stepScale: scale(input.pxStepsMult, 'pxStepsMult'),
      sizeScale: scale(input.volMult, 'volMult'),
      takeProfit: amount(input.tpPct, 'tpPct'),
      repeats: choose(input.repeat, 'repeat', { '1': true, '0': false }, true),
      ...(trigger === undefined ? {} : { trigger }),
      ...(stopLoss === undefined ? {} : { stopLoss }),
      sellAtEnd: choose(input.stopType, 'stopType', STOP_TYPES, false),
    }),
  )
}

/** Calls of recurring purchases (group `bot`). */
export const DCA_CALLS: readonly BotCall[] = [
  ...startCalls('/bot/dca', DCA, readDcaStart),
  ...listCalls('/bot/dca', ['spot-dca'], AlgoRow, algoRow),
  trackingCall('/bot/dca'),
  readCall(
    '/bot/dca/deals',
    Type.Object({ ...HistoryFields, algoId: required }),
    Type.Array(strings('id', 'sort', 'px', 'sz', 'value', 'fee', 'profit', 'uTime')),
    async (bot, { algoId, ...window }) => {
      const query = { ...toWindow(window, ROWS_MAX), kind: [dealKind(readId(algoId))] }
      return (await bot.studies.history.rows('bots', query)).map((record) => {
        const { id, sort, price: px, size, value, fee, profit, ts } = dealRow(record)
        return { id, sort, px, sz: size, value, fee, profit: profit ?? '', uTime: String(ts) }
      })
    },
  ),
]
