/** A table of addresses as ccxt has it: texts, in groups. */
export type Addresses = { [name: string]: string | Addresses }

const ORIGIN = /^(https?|wss?):\/\/[^/]+/

/**
 * Replaces the origin of every address in place, REST and stream alike, and keeps the paths. Two of Binance's streams differ only in
 * their hosts, so that of the perpetuals gets `/fstream` before its path.
 */
export function replaceOrigins(addresses: Addresses, origin: string): void {
  const streams = origin.replace(/^http/, 'ws')
  for (const [name, value] of Object.entries(addresses)) {
    if (typeof value !== 'string') replaceOrigins(value, origin)
    else if (value.startsWith('http')) addresses[name] = value.replace(ORIGIN, origin)
    else if (value.startsWith('wss://fstream.')) addresses[name] = value.replace(ORIGIN, `${streams}/fstream`)
    else addresses[name] = value.replace(ORIGIN, streams)
  }
}

/** Writes the host's name into addresses that leave it open, in place. */
export function fillHost(addresses: Addresses, host: string): void {
  for (const [name, value] of Object.entries(addresses)) {
    if (typeof value !== 'string') fillHost(value, host)
    else addresses[name] = value.replace('{hostname}', host)
  }
}

/** Returns every origin of a table: nothing else is ever called. */
export function listOrigins(addresses: Addresses): ReadonlySet<string> {
  const origins = new Set<string>()
  for (const value of Object.values(addresses)) {
    if (typeof value !== 'string') for (const origin of listOrigins(value)) origins.add(origin)
    else origins.add(readOrigin(value))
  }
  return origins
}

/** `URL.origin` is `null` for streams in some engines; this is scheme and host of both. */
export function readOrigin(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : `${url.protocol}//${url.host}`
}
