import { COPY_FUNDS_MIN, type COPY_MODES, COPY_SLIPPAGE_MAX, COPY_SLIPPAGE_MIN } from '#lib/contract/products/copy-kinds.ts'
import type { CopySettingsBody, CopyStartBody } from '#lib/contract/products/copy.ts'
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
}

export type CopyNumber = Exclude<keyof CopyFields, 'mode'>
export type CopyError = 'number' | 'funds' | 'percent'
export type CopyErrors = Readonly<Partial<Record<CopyNumber, CopyError>>>

export type CopyAction =
  | { readonly type: 'set'; readonly field: CopyNumber; readonly value: string }
  | { readonly type: 'mode'; readonly mode: CopyFields['mode'] }

export const STARTING_COPY: CopyFields = {
  funds: '100',
  mode: 'ratio',
  value: '0.1',
  leverage: '0',
  marketMax: '',
  slippage: '0.5',
  stopLoss: '20',
  takeProfit: '',
}

const VALUES: Readonly<Record<CopyFields['mode'], string>> = { ratio: '0.1', amount: '10', count: '0.01' }

/** Changes the fields; another way of sizing begins with its own value. */
export function copyReducer(fields: CopyFields, action: CopyAction): CopyFields {
  if (action.type === 'mode') return { ...fields, mode: action.mode, value: VALUES[action.mode] }
  return { ...fields, [action.field]: action.value }
}

/** The percentages, with the most that each may be. */
const PERCENTS = { slippage: COPY_SLIPPAGE_MAX / 10_000, stopLoss: 100, takeProfit: 1000 } as const

/** Returns what is wrong with each field. `available`: USDT of the spot wallet; null while it is not known. */
export function copyErrors(fields: CopyFields, available: string | null): CopyErrors {
  const errors: Partial<Record<CopyNumber, CopyError>> = {}
  const isNumber = (text: string): boolean => isDecimal(text) && sign(text) >= 0
  if (!isNumber(fields.funds)) errors.funds = 'number'
  else if (compare(fields.funds, COPY_FUNDS_MIN) < 0 || (available !== null && compare(fields.funds, available) > 0)) errors.funds = 'funds'
  if (!isNumber(fields.value) || sign(fields.value) === 0) errors.value = 'number'
  if (!/^\d{1,3}$/.test(fields.leverage) || Number(fields.leverage) > 125) errors.leverage = 'number'
  if (fields.marketMax !== '' && !isNumber(fields.marketMax)) errors.marketMax = 'number'
  for (const [name, most] of Object.entries(PERCENTS) as [keyof typeof PERCENTS, number][]) {
    const text = fields[name]
    if (text === '' && name !== 'slippage') continue
    if (!isNumber(text) || compare(text, String(most)) > 0) errors[name] = 'percent'
  }
  if (errors.slippage === undefined && compare(fields.slippage, String(COPY_SLIPPAGE_MIN / 10_000)) < 0) errors.slippage = 'percent'
  return errors
}

/** Whether the form can be sent. */
export function copySummary(fields: CopyFields, available: string | null): { readonly ready: boolean } {
  return { ready: available !== null && Object.keys(copyErrors(fields, available)).length === 0 }
}

/** Converts the fields to what is sent. Fields without errors only. */
export function toCopy(fields: CopyFields, product: 'spot' | 'futures', leaderId: string, requestId: string): CopyStartBody {
  const millionths = (percent: string): number => (percent === '' ? 0 : Number(toUnits(percent, 4)))
  const settings: CopySettingsBody = {
    mode: fields.mode,
    value: fields.value,
    leverage: product === 'spot' ? 0 : Number(fields.leverage),
    marginMode: 'leader',
    marketMax: fields.marketMax === '' ? '0' : fields.marketMax,
    slippage: millionths(fields.slippage),
    stopLoss: millionths(fields.stopLoss),
    takeProfit: millionths(fields.takeProfit),
    symbols: [],
  }
  return { requestId, leaderId, funds: fields.funds, settings }
}
