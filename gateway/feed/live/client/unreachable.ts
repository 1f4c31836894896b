import { Banned } from './ban.ts'

const TEXT_MAX = 120

/** Returns one sentence for the operator about why an exchange cannot be reached; `banEndMs` is the end of a silence it has asked for. */
export function whyUnreachable(title: string, error: unknown, banEndMs: number | null): string {
  const until = error instanceof Banned ? error.untilMs : banEndMs
  if (until !== null) return `${title} accepts no requests until ${new Date(until).toISOString()}.`
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && error.constructor.name === 'RequestTimeout')
    return `${title} cannot be reached: it does not answer in time.`
  const code = /\b(?:ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|CERT_[A-Z_]+|[A-Z_]*SIGNED_CERT[A-Z_]*)\b/.exec(
    message,
  )
  if (code !== null) return `${title} cannot be reached: the connection failed (${code[0]}).`
  // ccxt puts the answer behind its own name, the address and the status.
  const status = /\b([45]\d\d) /.exec(message)?.[1]
  if (status !== undefined) return `${title} cannot be reached: it answers with HTTP ${status}.`
  const text = message
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${title} cannot be reached: ${text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text}`
}
