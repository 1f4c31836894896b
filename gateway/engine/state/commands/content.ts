import { isDecimal, normalize } from '#lib/kernel/decimal-text.ts'
import type { OrderRequest } from '../records/order-request.ts'
import type { Content } from '../records/request-names.ts'

export type { Content } from '../records/request-names.ts'

/**
 * The fields that are no content: who sends it and when, the ids themselves, what the exchange adds, and the time until which an answer
 * is wanted. Every other field is content, so that a new field of a command cannot be forgotten here.
 */
const NO_CONTENT: ReadonlySet<string> = new Set([
  'account',
  'timeMs',
  'firstId',
  'random',
  'seen',
  'wallMs',
  'expiresMs',
  'validUntil',
  'requestId',
  'operatorRequestId',
  'clientOrderId',
  'clientTransferId',
  'clientLoanId',
  'withdrawPassword',
  'proof',
  // Of a gift: its new code and its value of the moment, which the client does not give.
  'codeHash',
  'value',
])

/**
 * Returns the content of a command, or of the fields of a call. A command whose figures were computed at its arrival brings the content
 * of what was asked for, because the same call would have other figures later.
 */
export function readContent(fields: object): Content {
  const { content }: { readonly content?: Content } = fields
  return content ?? digestFields(fields, NO_CONTENT)
}

const NOT_OF_ORDER: ReadonlySet<string> = new Set([...NO_CONTENT, 'selfTrade', 'force', 'group'])

/** Returns the content of an order, whichever call brought it: a field that is left out counts like its default. */
export function orderContent(request: OrderRequest): Content {
  if (request.content !== undefined) return request.content
  const { type, force, selfTrade = 'none' } = request
  const fields = digestFields(request, NOT_OF_ORDER)
  // No market order rests: only all at once makes a difference for it.
  const effective = type === 'market' && force !== 'fok' ? 'ioc' : force
  return addContent(addContent(fields, digestField('force', effective)), digestField('selfTrade', selfTrade))
}

/** The upper 21 and lower 32 bits of a digest. */
const WORD = 2 ** 32
const UPPER = 0x1fffff

function digest(high: number, low: number): Content {
  return (high & UPPER) * WORD + (low >>> 0)
}

/** Adds two digests, word by word, so that the order of fields does not matter. */
function addContent(one: Content, other: Content): Content {
  return digest(Math.floor(one / WORD) + Math.floor(other / WORD), (one | 0) + (other | 0))
}

/** Digests the fields of an object in any order. A field that is undefined or false counts as left out. */
function digestFields(fields: object, without: ReadonlySet<string>): Content {
  let sum = 0
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== false && !without.has(name)) sum = addContent(sum, digestField(name, value))
  }
  return sum
}

const NOTHING_LEFT_OUT: ReadonlySet<string> = new Set()

function digestField(name: string, value: unknown): Content {
  const seed = digestText(0x9e3779b1, name)
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) ? digestNumber(seed, value) : digestText(seed, String(value))
    case 'string':
      return digestText(seed, shortest(value))
    case 'object':
      return value === null ? digestText(seed, '\0null') : digestNumber(seed, digestFields(value, NOTHING_LEFT_OUT))
    default:
      return digestText(seed, `\0${String(value)}`)
  }
}

/** Writes a decimal in its one shortest form; leaves every other text alone. */
function shortest(text: string): string {
  const first = text.charCodeAt(0)
  // A digit, a sign or a point: most texts begin otherwise.
  return first >= 43 && first <= 57 && isDecimal(text) ? normalize(text) : text
}

function digestNumber(seed: Content, value: number): Content {
  return mix(Math.floor(seed / WORD), seed | 0, Math.floor(value / WORD) | 0, value | 0)
}

function digestText(seed: Content, text: string): Content {
  let [high, low] = [Math.floor(seed / WORD) ^ text.length, seed | 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul((high ^ code) + (low >>> 15), 0x85ebca6b)
  }
  return mix(high, low, text.length, 0)
}

/** Spreads every bit over all of both words. */
function mix(high: number, low: number, moreHigh: number, moreLow: number): Content {
  let a = Math.imul(high ^ moreHigh ^ (low >>> 16), 0xc2b2ae35)
  let b = Math.imul(low ^ moreLow ^ (a >>> 15), 0x27d4eb2f)
  a = Math.imul(a ^ (b >>> 13), 0x85ebca6b) ^ (b << 3)
  b = Math.imul(b ^ (a >>> 16), 0x9e3779b1)
  a ^= b >>> 15
  return digest(a, b)
}
