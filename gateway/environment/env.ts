import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { START_FUNDS_MAX } from '#lib/contract/accounts/first-account.ts'
import { FEED_SOURCES, type FeedSource } from '#lib/contract/market/feed-sources.ts'
import { required } from '#lib/kernel/assert.ts'
import { DEFAULT_DOMAINS } from '#lib/locale/site.ts'
import { refuse, ok, type Result } from '#lib/kernel/result.ts'
import type { AccountsSettings } from '#gateway/accounts/open/open-accounts.ts'
import type { OpenIdSettings } from '#gateway/accounts/third/openid.ts'
import type { FeedConfig } from '#gateway/feed/open/create-feed.ts'
import * as value from './env-values.ts'
import { FEED_SETTINGS } from './feed-settings.ts'
import { UNDOCUMENTED } from '../undocumented/switches.mjs'

/** All settings of the operator (DESIGN 4). `lib/locale/site.ts` reads the same `SITE_*` values; here they are checked. */
export interface Environment {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL instead of the embedded store. */
  readonly databaseUrl: string | null
  /** The name of this gateway among those that share a database. */
  readonly node: string
  /** Where the other gateways reach this one; null for the address that it listens on. */
  readonly nodeOrigin: string | null
  /** How long `/healthz?ready` says that this gateway is about to end before it does. */
  readonly drainSeconds: number
  /** After how many days without a visit a guest is closed; 0 for never. */
  readonly guestDays: number
  /** The free space of the data folder's disk, in MiB, below which guests make nothing durable; 0 for none. */
  readonly guestSpaceMb: number
  /** The listener for Prometheus; null if there is none. */
  readonly metrics: value.ListenAddress | null
  /** Where traces are sent, and the share of them; null if they are not made. */
  readonly tracing: { readonly url: string; readonly share: number } | null
  readonly market: FeedConfig
  /** The folder in which the market is recorded; null if it is not. */
  readonly recordFolder: string | null
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Request header with an ISO 3166 country code. */
  readonly countryHeader: string | null
  /** Hosts with the same images, by `IMAGE_HOSTS` or its earlier name `SITE_IMAGE_HOSTS`; pages learn them at run time. */
  readonly imageHosts: readonly string[]
  readonly smtpUrl: string | null
  /** Sender of mails: an address, with or without a name. */
  readonly smtpFrom: string | null
  /** Where text messages are handed over; null if there is no provider. */
  readonly texts: AccountsSettings['texts']
  /** Whether text messages without a provider count as sent, because somebody reads them in the outbox. */
  readonly textOutbox: boolean
  /** The third parties that users may sign in with. */
  readonly thirdParty: AccountsSettings['thirdParty']
  /** Whether and to which hosts webhooks and push may leave. */
  readonly outgoing: AccountsSettings['outgoing']
  /** Whether requests are signed, and logins encrypted. */
  readonly signRequests: boolean
  /** The secret that lets the operator control a replay; null if nobody can. */
  readonly operatorToken: string | null
  /** The operators' own listener: an address, `off`, or null for the usual one, which is left to whoever has it. */
  readonly operatorListen: value.ListenAddress | 'off' | null
  /** Further names by which the operators' door may be asked for. */
  readonly operatorHosts: readonly string[]
  /** The most that the funds of a simulation may be worth at its start, in USDT. */
  readonly startFundsMax: string
  /** A file with the certificate that a proxy shows to visitors, whose end is watched; null for none. */
  readonly certificateFile: string | null
  /** Whether each request is a line of the log. */
  readonly logRequests: boolean
  /** Another gateway with the same protocol; if set, no exchange is started here. */
  readonly gatewayOrigin: string | null
}

export type Variables = Readonly<Record<string, string | undefined>>

const SITE_NAMES = ['SITE_BRAND', 'SITE_NAME', 'SITE_EXTRA_HOSTS', 'SITE_IMAGE_HOSTS'] as const
const DOMAIN_NAMES = Object.keys(DEFAULT_DOMAINS).map((key) => `SITE_DOMAIN_${key.toUpperCase()}`)

/**
 * Reads and checks the whole environment. An empty variable counts as not set. Refuses with one sentence per bad value, all at once,
 * so that an operator can fix them together. Sentences never repeat a password.
 */
export function readEnvironment(variables: Variables): Result<Environment, readonly string[]> {
  const problems: string[] = []

  function read<Value, Fallback>(name: string, fallback: Fallback, reader: (name: string, text: string) => Value): Value | Fallback {
    const text = variables[name]?.trim()
    if (text === undefined || text === '') return fallback
    try {
      return reader(name, text)
    } catch (error) {
      if (!(error instanceof value.BadValue)) throw error
      problems.push(error.message)
      return fallback
    }
  }

  checkSite(variables, read, problems)
  // The parts read it themselves, some of them before this module is loaded.
  read('UNDOCUMENTED_OFF', [], (name, text) => value.readChoices(name, text, UNDOCUMENTED))
  read('LOG_FORMAT', '', (name, text) => value.readChoice(name, text, ['json', 'text'] as const))
  const dataDir = read('DATA_DIR', resolve('data'), value.readFolder)
  const port = read('PORT', 3000, value.readPort)
  const host = read('HOST', '127.0.0.1', value.readListenHost)
  const trustedProxies = read('TRUST_PROXY', [], value.readNetworks)
  const environment: Environment = {
    port,
    host,
    dataDir,
    databaseUrl: read('DATABASE_URL', null, value.readDatabaseAddress),
    node: read('NODE_NAME', `${hostname()}-${port}`, (name, text) =>
      value.readPattern(name, text, /^[\w.-]{1,60}$/, 'up to 60 letters, digits, dots and dashes'),
    ),
    nodeOrigin: read('NODE_ORIGIN', null, value.readOrigin),
    drainSeconds: read('DRAIN_SECONDS', 0, (name, text) => value.readNumber(name, text, 0, 300)),
    guestDays: read('GUEST_DAYS', 30, value.readGuestDays),
    guestSpaceMb: read('GUEST_SPACE_MB', 1024, (name, text) => value.readNumber(name, text, 0, 1_000_000)),
    metrics: read('METRICS_LISTEN', null, value.readListenAddress),
    tracing: readTracing(read),
    market: readMarket(read, dataDir, problems),
    recordFolder: read('MARKET_RECORD', null, value.readFolder),
    trustedProxies,
    countryHeader: read('COUNTRY_HEADER', null, value.readHeaderName),
    imageHosts: read('IMAGE_HOSTS', read('SITE_IMAGE_HOSTS', [], value.readHosts), value.readHosts),
    smtpUrl: read('SMTP_URL', null, (name, text) => value.readSecretUrl(name, text, ['smtp', 'smtps'])),
    smtpFrom: read('SMTP_FROM', null, (name, text) =>
      value.readPattern(
        name,
        text,
        /^(?:[^<>"\p{Cc}]{1,60} )?<?[^\s<>@]{1,64}@[^\s<>@]{1,190}>?$/u,
        'a mail address, such as Agio <no-reply@agio.example>',
      ),
    ),
    texts: readTexts(read, problems),
    // As the outbox itself: only where just this machine can read it.
    textOutbox: read(
      'SMS_OUTBOX',
      mayShowOutbox({ host, trustedProxies }),
      (name, text) => value.readChoice(name, text, ['on', 'off'] as const) === 'on',
    ),
    thirdParty: readThirdParty(read, problems),
    outgoing: {
      isOn: read('OUTGOING', true, (name, text) => value.readChoice(name, text, ['on', 'off'] as const) === 'on'),
      hosts: read('OUTGOING_HOSTS', null, value.readHosts),
    },
    signRequests: read('SIGN_REQUESTS', true, (name, text) => value.readChoice(name, text, ['on', 'off'] as const) === 'on'),
    operatorToken: read('OPERATOR_TOKEN', null, (name, text) =>
      value.readSecret(name, text, /^[\x21-\x7E]{16,200}$/, 'at least 16 letters, digits or signs, without spaces'),
    ),
    operatorListen: read('OPERATOR_LISTEN', null, (name, text) => (text === 'off' ? 'off' : value.readListenAddress(name, text))),
    operatorHosts: read('OPERATOR_HOSTS', [], value.readHosts),
    startFundsMax: read('START_FUNDS_MAX', START_FUNDS_MAX, (name, text) =>
      value.readPattern(name, text, /^[1-9]\d{2,11}$/, 'a whole number of USDT from 100 to 999999999999'),
    ),
    certificateFile: read('TLS_CERT_FILE', null, value.readExistingPath),
    logRequests: read('LOG_REQUESTS', false, (name, text) => value.readChoice(name, text, ['on', 'off'] as const) === 'on'),
    gatewayOrigin: read('GATEWAY_ORIGIN', null, value.readOrigin),
  }
  return problems.length > 0 ? refuse(problems) : ok(environment)
}

/**
 * Checks whether a browser may show the outbox of unsent messages: only if just this machine can reach us and no proxy forwards others.
 */
export function mayShowOutbox({ host, trustedProxies }: Pick<Environment, 'host' | 'trustedProxies'>): boolean {
  return trustedProxies.length === 0 && (host === 'localhost' || host === '::1' || host.startsWith('127.'))
}

/** Reads the provider of text messages, whose calls are always signed. */
function readTexts(read: value.Read, problems: string[]): Environment['texts'] {
  const url = read('SMS_WEBHOOK_URL', null, value.readWebAddress)
  const secret = read('SMS_WEBHOOK_SECRET', null, (name, text) =>
    value.readSecret(name, text, /^[\x21-\x7E]{16,200}$/, 'at least 16 letters, digits or signs, without spaces'),
  )
  if (url === null || secret !== null) return url === null || secret === null ? null : { url, secret }
  problems.push('SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET, by which your provider knows that a message comes from here.')
  return null
}

/** Reads the variables of OpenTelemetry that we know; the exporter itself reads those of its headers and limits. */
function readTracing(read: value.Read): Environment['tracing'] {
  const share = read('OTEL_TRACES_SAMPLER_ARG', 1, (name, text) => value.readNumber(name, text, 0, 1))
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', null, (name, text) => value.readSecretUrl(name, text, ['http', 'https']))
  return endpoint === null ? null : { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share }
}

/** Reads the variables of every source, and returns the chosen one's configuration. */
function readMarket(read: value.Read, dataDir: string, problems: string[]): FeedConfig {
  const chosen = read('MARKET_FEED', 'synthetic' as const, (name, text) => value.readChoice(name, text, FEED_SOURCES))
  const configs = new Map(FEED_SOURCES.map((source) => [source, readSource(source, read, dataDir)]))
  const config = required(configs.get(chosen), 'every source has settings')
  if (config.ok) return config.value
  if (config.error !== null) problems.push(config.error)
  // This value is never used, because a problem refuses the whole environment.
  return { source: 'synthetic', seed: '' }
}

function readSource<Name extends FeedSource>(source: Name, read: value.Read, dataDir: string): Result<FeedConfig<Name>, string | null> {
  const settings = FEED_SETTINGS[source](read, dataDir)
  return settings.ok ? ok({ source, ...settings.value }) : settings
}

/** Issuer and keys as published by the providers; an operator can replace them by their own provider. */
const OPEN_ID = {
  google: {
    prefix: 'SIGN_IN_GOOGLE',
    issuer: 'https://accounts.google.com',
    keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
  apple: {
    prefix: 'SIGN_IN_APPLE',
    issuer: 'https://appleid.apple.com',
    keysUrl: 'https://appleid.apple.com/auth/keys',
    authorizeUrl: 'https://appleid.apple.com/auth/authorize',
  },
} as const

function readThirdParty(read: value.Read, problems: string[]): AccountsSettings['thirdParty'] {
  const openId = (['google', 'apple'] as const).flatMap((provider): OpenIdSettings[] => {
    const { prefix, issuer, keysUrl, authorizeUrl } = OPEN_ID[provider]
    const clientId = read(`${prefix}_CLIENT_ID`, null, (name, text) =>
      value.readPattern(name, text, /^[\w.:-]{1,200}$/, 'the id of our client at the provider'),
    )
    const settings = {
      issuer: read(`${prefix}_ISSUER`, issuer, value.readWebAddress),
      keysUrl: read(`${prefix}_KEYS_URL`, keysUrl, value.readWebAddress),
      authorizeUrl: read(`${prefix}_AUTHORIZE_URL`, authorizeUrl, value.readWebAddress),
    }
    return clientId === null ? [] : [{ provider, clientId, ...settings }]
  })
  const [first, second] = openId
  if (first !== undefined && first.issuer === second?.issuer)
    problems.push('SIGN_IN_GOOGLE_ISSUER and SIGN_IN_APPLE_ISSUER must not be the same.')
  return {
    openId,
    telegramBotToken: read('SIGN_IN_TELEGRAM_BOT_TOKEN', null, (name, text) =>
      value.readSecret(name, text, /^\d{1,20}:[\w-]{10,100}$/, 'a token of a bot'),
    ),
    wallet: read('SIGN_IN_WALLET', true, (name, text) => value.readChoice(name, text, ['on', 'off'] as const) === 'on'),
  }
}

/** Checks `SITE_*` and `PUBLIC_*`, which are inlined into the pages at build time: a bad value must not get that far. */
function checkSite(variables: Variables, read: value.Read, problems: string[]): void {
  const known: readonly string[] = [...SITE_NAMES, ...DOMAIN_NAMES]
  for (const name of Object.keys(variables)) {
    if (name.startsWith('SITE_') && !known.includes(name)) problems.push(`${name} is not a setting; known are ${known.join(', ')}.`)
    if (name.startsWith('PUBLIC_')) read(name, '', (key, text) => value.readPattern(key, text, /^[^\p{Cc}]{1,2000}$/u, 'one line of text'))
  }
  read('SITE_BRAND', '', (name, text) =>
    value.readPattern(name, text, /^[a-z][a-z0-9]{1,19}$/, '2 to 20 lower-case letters and digits that start with a letter'),
  )
  read('SITE_NAME', '', (name, text) => value.readPattern(name, text, /^[^\p{Cc}<>]{1,40}$/u, 'up to 40 characters without < and >'))
  read('SITE_EXTRA_HOSTS', [], value.readHosts)
  read('PUBLIC_REFERRAL_RULES', undefined, value.checkReferralRules)
  const domains = Object.entries(DEFAULT_DOMAINS).map(([key, ours]) => read(`SITE_DOMAIN_${key.toUpperCase()}`, ours, value.readDomain))
  const twice = domains.find((domain, index) => domains.indexOf(domain) !== index)
  if (twice !== undefined) problems.push(`Two of ${DOMAIN_NAMES.join(', ')} are ${JSON.stringify(twice)}; each domain needs its own.`)
}
