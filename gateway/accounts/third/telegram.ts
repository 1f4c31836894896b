import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '../secrets.ts'
import type { ThirdIdentity } from './identities.ts'

/** How long Telegram's data is valid, and how far their clock may be ahead, in ms. */
const AGE_MAX_MS = 3_600_000
const AHEAD_MAX_MS = 60_000
const FIELDS_MAX = 40

/**
 * Verifies the `initData` of a mini app: HMAC-SHA-256 over its sorted fields, keyed by the bot's token (Telegram, "Validating
 * data received via the Mini App"). Null if anything is invalid.
 */
export function verifyInitData(initData: string, botToken: string, now: number): ThirdIdentity | null {
  const fields = readFields(initData)
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest()
  if (fields === null || !isGenuine(fields, secret, now)) return null
  return readIdentity(parseUser(fields.get('user')))
}

/** Verifies the login widget's data in the same way, with the SHA-256 of the token as key and the user's fields at top level. */
export function verifyWidgetData(sign: string, botToken: string, now: number): ThirdIdentity | null {
  const fields = readFields(sign)
  const secret = createHash('sha256').update(botToken).digest()
  if (fields === null || !isGenuine(fields, secret, now)) return null
  return readIdentity({ id: fields.get('id'), username: fields.get('username'), first_name: fields.get('first_name') })
}

/** Parses a query string; null if it has too many fields, or one of them twice, since two readers could pick different ones. */
function readFields(text: string): Map<string, string> | null {
  const entries = [...new URLSearchParams(text)]
  const fields = new Map(entries)
  return entries.length <= FIELDS_MAX && fields.size === entries.length ? fields : null
}

function isGenuine(fields: Map<string, string>, secret: Buffer, now: number): boolean {
  const signed = [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  if (!isSameSecret(fields.get('hash') ?? '', createHmac('sha256', secret).update(signed).digest('hex'))) return false
  const age = now - Number(fields.get('auth_date')) * 1000
  return age <= AGE_MAX_MS && age >= -AHEAD_MAX_MS
}

function parseUser(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function readIdentity(unsafe: unknown): ThirdIdentity | null {
  if (typeof unsafe !== 'object' || unsafe === null || !('id' in unsafe)) return null
  const subject = String(unsafe.id)
  if (!/^[1-9]\d{0,18}$/.test(subject)) return null
  const name = 'username' in unsafe && typeof unsafe.username === 'string' ? unsafe.username.slice(0, 64) : null
  return { provider: 'telegram', subject, email: null, name }
}
