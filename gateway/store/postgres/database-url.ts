/** One server of a `DATABASE_URL`. */
export interface DatabaseHost {
  /** Host and port, without user and password, as an operator knows it. */
  readonly name: string
  /** The address of this server alone, with the user and password. */
  readonly url: string
}

/** More members than any cluster has; each is tried in turn, so their number bounds a connection's time. */
const HOSTS_MAX = 16

const URL_FORM = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^@/?#]+)((?:\/[^?#]*)?)(?:\?([^#]*))?$/

/** We write over every connection, so any of these means the same; other values would lead us to a server that only reads. */
const SESSION_ATTRIBUTES = new Set(['read-write', 'primary'])

/**
 * Splits a `DATABASE_URL` in the form of libpq, `postgres://user:password@one:5432,two:5432/agio?target_session_attrs=read-write`, into
 * one address for each server. Returns null if it has another form, or asks for servers that only read.
 */
export function readDatabaseUrl(url: string): readonly DatabaseHost[] | null {
  const [, scheme = '', user = '', hosts = '', path = '', query = ''] = URL_FORM.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('target_session_attrs')
  if (wanted !== null && !SESSION_ATTRIBUTES.has(wanted)) return null
  parameters.delete('target_session_attrs')
  const rest = parameters.size === 0 ? path : `${path}?${parameters.toString()}`
  const found = hosts.split(',').map((name) => ({ name, url: `${scheme}${user}${name}${rest}` }))
  const isWhole = found.every((host) => (URL.parse(host.url)?.hostname ?? '') !== '')
  return isWhole && found.length <= HOSTS_MAX ? found : null
}
