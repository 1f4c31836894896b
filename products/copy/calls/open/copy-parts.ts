import { Type } from 'typebox'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { CopiedOrder, CopyRow, CopySettingsBody } from '../../contract/copy.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import type { Result } from '#lib/kernel/result.ts'
import { COPIED_KIND } from '../../rules/report.ts'
import type { CopyProduct } from '../../rules/state.ts'
import { copiedRow } from '../copy-rows.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import type { Bot } from '#gateway/http/open/bot/call.ts'
import { choose, HistoryFields, type HistoryInput, optional, readDecimal, toWindow } from '#gateway/http/open/bot/input.ts'
import { readWanted } from '#gateway/http/open/bot/page.ts'

/** The parts that the calls of leaders and followers share, for spot and futures. */

const ROWS_MAX = 100

const REFUSALS: Readonly<Partial<Record<ErrorName, DialectErrorName>>> = {
  permissionDenied: 'permissionMissing',
  clientIdUsed: 'clientOidTaken',
  copyFundsLow: 'sizeTooSmall',
  copyGuestFundsLow: 'sizeTooSmall',
  copyCustomFunds: 'accountAbnormal',
  insufficientBalance: 'spotBalanceShort',
  exchangeBusy: 'busy',
  outcomeUnknown: 'outcomeUnknown',
  noEpoch: 'accountAbnormal',
}

/** Returns the value of a result, or throws the dialect's refusal of its error. */
export function requireValue<Value>(result: Result<Value, ErrorName>): Value {
  if (!result.ok) throw new DialectRefusal(REFUSALS[result.error] ?? 'parametersWrong')
  return result.value
}

export const WINDOW = Type.Object({ ...HistoryFields, symbol: optional, traderId: optional, productType: optional })

/** Returns the copied trades of an account in one product, newest first. */
export async function readCopied(
  bot: Bot,
  product: CopyProduct,
  window: HistoryInput,
  isWanted: (row: CopiedOrder) => boolean,
): Promise<CopiedOrder[]> {
  const query = { ...toWindow(window, ROWS_MAX), kind: [COPIED_KIND] }
  const records = await readWanted(
    bot,
    'copy',
    query,
    (record) => String(record.details['market']).startsWith(`${product}:`) && isWanted(copiedRow(record)),
  )
  return records.map(copiedRow)
}

/** One symbol of the settings, as the dialect writes it. */
export const SettingFields = Type.Object({
  symbol: optional,
  productType: optional,
  marginType: optional,
  marginCoin: optional,
  leverType: optional,
  longLeverage: optional,
  shortLeverage: optional,
  traceType: optional,
  traceValue: optional,
  maxHoldSize: optional,
  stopSurplusRatio: optional,
  stopLossRatio: optional,
})

type SettingInput = Readonly<Partial<Record<keyof (typeof SettingFields)['properties'], string | undefined>>>

const MODES = { percent: 'ratio', amount: 'amount', count: 'count' } as const

/** Reads a percentage as millionths; 0 if it is missing. */
function readRate(given: string | undefined, name: string): number {
  const text = given === undefined || given === '' ? '0' : readDecimal(given, name)
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(text)) throw new DialectRefusal('parameterInvalid', name)
  return Math.round(Number(text) * 10_000)
}

/**
 * Reads the settings of a copy. One copy has one set of them: the symbols are those that are named, and all other fields must agree.
 */
export function readCopySettings(settings: readonly SettingInput[], spot: boolean): CopySettingsBody {
  const [first] = settings
  if (first === undefined) throw new DialectRefusal('parameterMissing', 'settings')
  const shape = (setting: SettingInput): string => JSON.stringify({ ...setting, symbol: '' })
  if (settings.some((other) => shape(other) !== shape(first))) throw new DialectRefusal('parameterInvalid', 'settings')
  const specify = choose(first.leverType, 'leverType', { position: false, specify: true }, false)
  const leverage = specify ? Number(first.longLeverage ?? '0') : 0
  if (!Number.isInteger(leverage) || leverage < 0 || leverage > 125) throw new DialectRefusal('parameterInvalid', 'longLeverage')
  const traceType = choose(first.traceType, 'traceType', MODES)
  const value = readDecimal(first.traceValue, 'traceValue')
  return {
    mode: traceType,
    // The dialect gives a ratio in percent.
    value: traceType === 'ratio' ? multiply(value, '0.01') : value,
    leverage: spot ? 0 : leverage,
    marginMode: choose(
      first.marginType,
      'marginType',
      { trader: 'leader', specify: 'leader', isolated: 'isolated', crossed: 'crossed' } as const,
      'leader',
    ),
    marketMax: first.maxHoldSize === undefined ? '0' : readDecimal(first.maxHoldSize, 'maxHoldSize'),
    slippage: 10_000,
    stopLoss: readRate(first.stopLossRatio, 'stopLossRatio'),
    takeProfit: readRate(first.stopSurplusRatio, 'stopSurplusRatio'),
    symbols: settings.flatMap(({ symbol }) => (symbol === undefined || symbol === '' ? [] : [symbol.toUpperCase()])),
  }
}

/** Finds the open copy of a leader. */
export function findLeaderCopy(copies: readonly CopyRow[], product: CopyProduct, traderId: string): CopyRow {
  const found = copies.find((copy) => copy.product === product && copy.leaderId === traderId)
  if (found === undefined) throw new DialectRefusal('parameterInvalid', 'traderId')
  return found
}

/** Returns the settings of a copy as the dialect writes them. */
export function settingRow({ leaderId, product, settings, given }: CopyRow): Record<string, string> {
  const { mode, value, leverage, marginMode, marketMax, stopLoss, takeProfit, symbols } = settings
  const traceType = mode === 'ratio' ? 'percent' : mode
  return {
    traderId: leaderId,
    symbol: symbols.join(','),
    productType: product === 'spot' ? 'SPOT' : 'USDT-FUTURES',
    traceType,
    traceValue: mode === 'ratio' ? multiply(value, '100') : value,
    leverType: leverage === 0 ? 'position' : 'specify',
    longLeverage: String(leverage),
    shortLeverage: String(leverage),
    marginType: marginMode === 'leader' ? 'trader' : marginMode,
    maxHoldSize: marketMax,
    stopLossRatio: String(stopLoss / 10_000),
    stopSurplusRatio: String(takeProfit / 10_000),
    traceTotalAmount: given,
  }
}

/** Returns the schema of a row of texts whose names differ by product. */
export function makeRowSchema(names: readonly string[]) {
  return Type.Unsafe<Record<string, string>>(strings(...names))
}
