import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readReferralRules } from '#lib/contract/accounts/referral-rules.ts'
import { isNetwork } from '#gateway/guard/trusted-proxies.ts'
import { readDatabaseUrl } from '#gateway/store/postgres/database-url.ts'

/** Reads a variable, if it is set, with a reader that throws BadValue; a bad value is reported, and the fallback returned. */
export type Read = <Value, Fallback>(name: string, fallback: Fallback, reader: (name: string, text: string) => Value) => Value | Fallback

/** Thrown for a variable with a bad value. The message is a whole sentence: the name, the requirement, the value. */
export class BadValue extends Error {
  override readonly name = 'BadValue'
}

function reject(name: string, must: string, text: string): never {
  throw new BadValue(`${name} must be ${must}, not ${JSON.stringify(text)}.`)
}

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NUMBER = /^[0-9]{1,9}(?:\.[0-9]{1,6})?$/

/** Reads a TCP port; 0 takes any free one. */
export function readPort(name: string, text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : reject(name, 'a port number from 0 to 65535', text)
}

/** Reads a host name or an address to listen on. */
export function readListenHost(name: string, text: string): string {
  return isIP(text) > 0 || HOST_NAME.test(text.toLowerCase()) ? text : reject(name, 'a host name or an IP address', text)
}

/** Reads a registrable domain without `www.`, in lower case. */
export function readDomain(name: string, text: string): string {
  const valid = HOST_NAME.test(text) && text.includes('.') && !text.startsWith('www.') && isIP(text) === 0
  return valid ? text : reject(name, 'a domain name in lower case without "www.", such as agio.example', text)
}

/** Reads names or addresses without port, separated by commas. An IPv6 address is in brackets, as in a Host header. */
export function readHosts(name: string, text: string): readonly string[] {
  const hosts = splitList(text).map((host) => host.toLowerCase())
  const bad = hosts.find((host) => !HOST_NAME.test(host) && !(host.startsWith('[') && isIP(host.slice(1, -1)) === 6))
  return bad === undefined ? hosts : reject(name, 'host names without port, separated by commas', bad)
}

/** Reads addresses and networks (`10.0.0.0/8`), separated by commas. */
export function readNetworks(name: string, text: string): readonly string[] {
  const bad = splitList(text).find((entry) => !isNetwork(entry))
  const must = 'IP addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas'
  return bad === undefined ? splitList(text) : reject(name, must, bad)
}

/** Reads some of the known names, separated by commas. */
export function readSomeOf<Name extends string>(name: string, text: string, known: readonly Name[]): readonly Name[] {
  const bad = splitList(text).find((entry) => !known.some((each) => each === entry))
  return bad === undefined
    ? known.filter((each) => splitList(text).includes(each))
    : reject(name, `some of ${known.join(', ')}, separated by commas`, bad)
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Reads the name of a request header, in lower case. */
export function readHeaderName(name: string, text: string): string {
  return /^[a-z0-9-]{1,64}$/i.test(text) ? text.toLowerCase() : reject(name, 'the name of a request header', text)
}

/** Reads scheme, host and port without path: `https://gateway.example`. */
export function readOrigin(name: string, text: string): string {
  const url = URL.parse(text)
  const valid = url !== null && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`)
  return valid ? url.origin : reject(name, 'an http or https address without path, such as https://gateway.example', text)
}

/** Reads an address with one of the schemes. It may contain a password, so the error does not repeat it. */
export function readSecretUrl(name: string, text: string, schemes: readonly string[]): string {
  const url = URL.parse(text)
  if (url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '') return text
  throw new BadValue(`${name} must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`)
}

/** Reads the address of a PostgreSQL, of one server or several. It may contain a password, so the error does not repeat it. */
export function readDatabaseAddress(name: string, text: string): string {
  if (readDatabaseUrl(text) !== null) return text
  throw new BadValue(`${name} must be an address that starts with postgres:// or postgresql:// and leads to a server that takes writes.`)
}

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Reads an address to listen on, as `127.0.0.1:9464`, `[::1]:9464` or a port of loopback alone. */
export function readListenAddress(name: string, text: string): ListenAddress {
  const [, host = '', port = ''] = /^(?:(\[[0-9a-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text) ?? []
  if (port === '') return reject(name, 'a port, or an address with a port such as 127.0.0.1:9464', text)
  const bare = host.replaceAll(/[[\]]/g, '')
  return { host: bare === '' ? '127.0.0.1' : readListenHost(name, bare), port: readPort(name, port) }
}

/** Reads an https address as written, or an http one of this machine. */
export function readWebAddress(name: string, text: string): string {
  const url = URL.parse(text)
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  return url?.protocol === 'https:' || isLocal ? text : reject(name, 'an https address', text)
}

/** Reads a secret text that matches a pattern; the error does not repeat it. */
export function readSecret(name: string, text: string, pattern: RegExp, must: string): string {
  if (pattern.test(text)) return text
  throw new BadValue(`${name} must be ${must}.`)
}

/** Reads a folder, which need not exist yet. Returns the absolute path. */
export function readFolder(name: string, text: string): string {
  const path = resolve(text)
  const blocked = text.includes('\0') || (existsSync(path) && !statSync(path).isDirectory())
  return blocked ? reject(name, 'a folder', text) : path
}

/** Reads the path of an existing file or folder. Returns the absolute path. */
export function readExistingPath(name: string, text: string): string {
  const path = resolve(text)
  const found = text.includes('\0') ? undefined : statSync(path, { throwIfNoEntry: false })
  return found?.isFile() || found?.isDirectory() ? path : reject(name, 'a file or folder that exists', text)
}

export function readOneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  return choices.find((choice) => choice === text) ?? reject(name, `one of ${choices.join(', ')}`, text)
}

/** Reads a decimal number from `min` to `max`. */
export function readNumber(name: string, text: string, min: number, max: number): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : reject(name, `a number from ${min} to ${max}`, text)
}

/** Reads the days after which guests are closed: more than a session lasts without use, so that nobody is closed who could come back. */
export function readGuestDays(name: string, text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return days === 0 || days >= 8 ? days : reject(name, 'a whole number of days from 8 to 9999, or 0 for never', text)
}

/** Reads a text that matches a pattern; `must` describes it in words. */
export function readPattern(name: string, text: string, pattern: RegExp, must: string): string {
  return pattern.test(text) ? text : reject(name, must, text)
}

/** Reads an ISO 8601 date, which means midnight UTC, or a time with its zone. Returns milliseconds since 1970. */
export function readTime(name: string, text: string): number {
  const iso = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
  const time = iso ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? reject(name, 'a date or a time with its zone, such as 2023-03-11T06:00:00Z', text) : time
}

/** Checks the referral rules before they are built into the pages. */
export function checkReferralRules(name: string, text: string): void {
  const rules = readReferralRules(text)
  if (!rules.ok) throw new BadValue(`${name} must ${rules.error}.`)
}
