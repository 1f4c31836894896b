import { COPY_FUNDS_MIN, type COPY_MODES, COPY_SHARE_MAX, COPY_SLIPPAGE_MAX, COPY_SLIPPAGE_MIN } from '../contract/copy-kinds.ts'
import type { CopySettingsBody, CopyStartBody } from '../contract/copy.ts'
import { compare } from '#lib/kernel/decimal.ts'
import { isDecimal, sign } from '#lib/kernel/decimal-text.ts'
import { toUnits } from '#lib/kernel/rounding.ts'

/** The fields of the form that starts a copy, as typed; percentages without their sign. */
export interface CopyFields {
  readonly funds: string
  readonly mode: (typeof COPY_MODES)[number]
  readonly value: string
  readonly leverage: string
  readonly marketMax: string
  readonly slippage: string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly marginMode: CopySettingsBody['marginMode']
  /** Pairs apart by commas; empty for all. */
  readonly symbols: string
}

export type CopyNumber = Exclude<keyof CopyFields, 'mode' | 'marginMode' | 'symbols'>
export type CopyError = 'number' | 'funds' | 'percent' | 'symbols'
export type CopyErrors = Readonly<Partial<Record<CopyNumber | 'symbols', CopyError>>>

export type CopyAction =
  | { readonly type: 'set'; readonly field: CopyNumber | 'symbols'; readonly value: string }
  | { readonly type: 'margin'; readonly marginMode: CopyFields['marginMode'] }
  | { readonly type: 'mode'; readonly mode: CopyFields['mode'] }

/** A new copy begins with a tenth of its funds for each order, which any leader's trades leave enough for. */
export const STARTING_COPY: CopyFields = {
  funds: '100',
  mode: 'amount',
  value: '10',
  leverage: '0',
  marketMax: '',
  slippage: '0.5',
  stopLoss: '20',
  takeProfit: '',
  marginMode: 'leader',
  symbols: '',
}

const VALUES: Readonly<Record<CopyFields['mode'], string>> = { ratio: '0.1', amount: '10', count: '0.01' }

/** Changes the fields; another way of sizing begins with its own value. */
export function copyReducer(fields: CopyFields, action: CopyAction): CopyFields {
  if (action.type === 'mode') return { ...fields, mode: action.mode, value: VALUES[action.mode] }
  if (action.type === 'margin') return { ...fields, marginMode: action.marginMode }
  return { ...fields, [action.field]: action.value }
}

/** The percentages, with the most that each may be. */
const PERCENTS = { slippage: COPY_SLIPPAGE_MAX / 10_000, stopLoss: 100, takeProfit: 1000 } as const

/** The most pairs that a copy can name. */
const SYMBOLS_MAX = 50

/** Returns the pairs that are typed apart by commas or spaces; none for all. Null if one of them is no pair, or if they are too many. */
export function readSymbols(text: string): string[] | null {
  const symbols = text
    .toUpperCase()
    .split(/[\s,;،、，]+/)
    .filter((symbol) => symbol !== '')
  return symbols.length <= SYMBOLS_MAX && symbols.every((symbol) => /^[0-9A-Z]{2,30}$/.test(symbol)) ? symbols : null
}

/** Returns the fields of a copy that has begun: its settings as they would be typed. */
export function toFields({ mode, value, leverage, marginMode, marketMax, symbols, ...rates }: CopySettingsBody): CopyFields {
  const percent = (millionths: number): string => (millionths === 0 ? '' : String(millionths / 10_000))
  return {
    funds: '0',
    mode,
    value,
    leverage: String(leverage),
    marketMax: sign(marketMax) === 0 ? '' : marketMax,
    slippage: percent(rates.slippage),
    stopLoss: percent(rates.stopLoss),
    takeProfit: percent(rates.takeProfit),
    marginMode,
    symbols: symbols.join(', '),
  }
}

/** Returns what is wrong with each field but the funds, which a copy gets only at its start. */
export function settingErrors(fields: CopyFields): CopyErrors {
  const errors: Partial<Record<CopyNumber | 'symbols', CopyError>> = {}
  if (!isNumber(fields.value) || sign(fields.value) === 0) errors.value = 'number'
  if (!/^\d{1,3}$/.test(fields.leverage) || Number(fields.leverage) > 125) errors.leverage = 'number'
  if (fields.marketMax !== '' && !isNumber(fields.marketMax)) errors.marketMax = 'number'
  for (const [name, most] of Object.entries(PERCENTS) as [keyof typeof PERCENTS, number][]) {
    const text = fields[name]
    if (text === '' && name !== 'slippage') continue
    if (!isNumber(text) || compare(text, String(most)) > 0) errors[name] = 'percent'
  }
  if (errors.slippage === undefined && compare(fields.slippage, String(COPY_SLIPPAGE_MIN / 10_000)) < 0) errors.slippage = 'percent'
  if (readSymbols(fields.symbols) === null) errors.symbols = 'symbols'
  return errors
}

function isNumber(text: string): boolean {
  return isDecimal(text) && sign(text) >= 0
}

/** Returns what is wrong with each field. `available`: USDT of the spot wallet; null while it is not known. */
export function copyErrors(fields: CopyFields, available: string | null): CopyErrors {
  const { funds } = fields
  const errors = settingErrors(fields)
  if (!isNumber(funds)) return { ...errors, funds: 'number' }
  const tooMuch = available !== null && compare(funds, available) > 0
  return compare(funds, COPY_FUNDS_MIN) < 0 || tooMuch ? { ...errors, funds: 'funds' } : errors
}

/** Whether the form can be sent. */
export function copySummary(fields: CopyFields, available: string | null): { readonly ready: boolean } {
  return { ready: available !== null && Object.keys(copyErrors(fields, available)).length === 0 }
}

/** Converts the fields to the settings that are sent. Fields without errors only. */
export function toSettings(fields: CopyFields, product: 'spot' | 'futures'): CopySettingsBody {
  const millionths = (percent: string): number => (percent === '' ? 0 : Number(toUnits(percent, 4)))
  return {
    mode: fields.mode,
    value: fields.value,
    leverage: product === 'spot' ? 0 : Number(fields.leverage),
    marginMode: product === 'spot' ? 'leader' : fields.marginMode,
    marketMax: fields.marketMax === '' ? '0' : fields.marketMax,
    slippage: millionths(fields.slippage),
    stopLoss: millionths(fields.stopLoss),
    takeProfit: millionths(fields.takeProfit),
    symbols: readSymbols(fields.symbols) ?? [],
  }
}

/** Converts the fields to the start of a copy. Fields without errors only. */
export function toCopy(fields: CopyFields, product: 'spot' | 'futures', leaderId: string, requestId: string): CopyStartBody {
  return { requestId, leaderId, funds: fields.funds, settings: toSettings(fields, product) }
}

/** Reads a leader's share, given in percent, as millionths; null if no leader may have it. */
export function shareMillionths(percent: string): number | null {
  if (!isNumber(percent) || compare(percent, String(COPY_SHARE_MAX / 10_000)) > 0) return null
  return Number(toUnits(percent, 4))
}
