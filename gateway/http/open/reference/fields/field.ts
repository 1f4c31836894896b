/** What the reference says about a field of a request or an answer: a text for people, and the rest for programs. */
export interface Field {
  /** What it means at this exchange. */
  readonly means: string
  readonly unit?: string
  /** Its possible values; requests may have them in any case. */
  readonly values?: readonly string[]
  readonly example?: string
  /** The value that it always has in answers. */
  readonly always?: string
  /** True if a request may have it, and nothing depends on it. */
  readonly isIgnored?: true
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>

type Rest = Omit<Partial<Field>, 'means'>

/** Describes a text, a list or an object: a field without a unit. */
export const text = (means: string, example?: string, rest: Rest = {}): Field => ({ means, ...rest, ...(example ? { example } : {}) })

const measured =
  (unit: string, example: string) =>
  (means: string, own?: string): Field => ({ means, unit, example: own ?? example })

export const price = measured('quote coin per base coin', '60000')
export const base = measured('base coin', '0.001')
export const quote = measured('quote coin', '60')
/** An amount of the coin that the row or the request names. */
export const amount = measured('coin named beside it', '10')
export const usdt = measured('USDT', '100')
/** A ratio: 0.01 is 1 %. */
export const share = measured('ratio, 0.01 is 1 %', '0.001')
export const percent = measured('percent', '10')
/** A point in time. */
export const time = measured('milliseconds since 1970 in UTC', '1767225600000')
export const millis = measured('milliseconds', '60000')
export const days = measured('days', '7')
export const hours = measured('hours', '8')
export const minutes = measured('minutes', '15')
export const times = measured('times', '10')
export const count = measured('number', '10')
export const decimals = measured('decimals', '2')

/** Describes a name that the exchange has given: decimal digits. */
export const id = (means: string, example = '1001'): Field => ({ means, example })

export const choice = (values: readonly string[], means: string, example = values[0]): Field => ({
  means,
  values,
  ...(example === undefined ? {} : { example }),
})

/** Describes a field of answers that always has one value here. */
export const always = (value: string, means: string): Field => ({ means, always: value, example: value })

/** Describes a field of requests that is accepted for the sake of clients, and changes nothing. */
export const ignored = (means: string, example?: string): Field => ({ means, isIgnored: true, ...(example ? { example } : {}) })

/** Where fields belong: the paths that begin like this. `crossed` and `isolated` are `*` there, `mix-` and `spot-` of copies `*-`. */
export interface FieldScope {
  readonly path: string
  /** Fields of requests and of answers. */
  readonly both?: Fields
  readonly request?: Fields
  readonly answer?: Fields
}
