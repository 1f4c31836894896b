/** Currency table of specification 3.2: symbol, name, value, type, showName. */
export interface Currency {
  /** The sign before or after an amount. */
  readonly symbol: string
  /** ISO 4217 code, by which `Intl` and the rates know it. */
  readonly name: string
  /** The settings store it, and a choice gives it. */
  readonly value: string
  /** Its number in the protocol, and its place in the list. */
  readonly type: number
  /** Its name in the list of currencies. */
  readonly showName: string
}

function currency(type: number, name: string, symbol: string): Currency {
  return { symbol, name, value: name, type, showName: `${name} ${symbol}` }
}

export const CURRENCIES: readonly Currency[] = [
  currency(0, 'USD', '$'),
  currency(1, 'KRW', '₩'),
  currency(2, 'JPY', '¥'),
  currency(3, 'VND', '₫'),
  currency(4, 'RUB', '₽'),
  currency(5, 'EUR', '€'),
  currency(6, 'TRY', '₺'),
  currency(7, 'CNY', 'CN¥'),
  currency(8, 'TWD', 'NT$'),
  currency(9, 'IDR', 'Rp'),
  currency(10, 'PHP', '₱'),
  currency(11, 'HKD', 'HK$'),
  currency(12, 'THB', '฿'),
]

const byName = new Map(CURRENCIES.map((entry) => [entry.name, entry]))

/** Finds the currency of an ISO code; USD if the code is unknown. */
export function findCurrency(name: string): Currency {
  return byName.get(name) ?? (CURRENCIES[0] as Currency)
}

const byValue = new Map(CURRENCIES.map((entry) => [entry.value, entry]))

/** Checks whether a value of the settings is that of a currency in the table. */
export function isCurrency(value: string): boolean {
  return byValue.has(value)
}
