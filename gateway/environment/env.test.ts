import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEnvironment, type Variables } from './env.ts'

function problemsOf(variables: Variables): readonly string[] {
  const result = readEnvironment(variables)
  return result.ok ? [] : result.error
}

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({
      ok: true,
      value: {
        port: 3000,
        host: '127.0.0.1',
        market: { source: 'synthetic' },
        trustedProxies: [],
        signRequests: true,
        startFundsMax: '10000000',
        gatewayOrigin: null,
      },
    })
  })

  it('reads a replay', () => {
    const variables = { MARKET_FEED: 'replay', REPLAY_FILE: 'package.json', REPLAY_SPEED: '60', REPLAY_START: '2023-03-11T06:00:00Z' }
    expect(readEnvironment(variables)).toMatchObject({
      ok: true,
      value: { market: { source: 'replay', symbol: 'BTCUSDT', speed: 60, start: Date.UTC(2023, 2, 11, 6) } },
    })
  })

  it('takes a provider of text messages only with the secret that signs for it', () => {
    const [SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET] = ['https://texts.example/send', 'a-secret-of-letters']
    expect(readEnvironment({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET })).toMatchObject({
      ok: true,
      value: { texts: { url: SMS_WEBHOOK_URL, secret: SMS_WEBHOOK_SECRET } },
    })
    expect(problemsOf({ SMS_WEBHOOK_URL })).toEqual([expect.stringContaining('needs SMS_WEBHOOK_SECRET')])
    expect(problemsOf({ SMS_WEBHOOK_URL: 'http://texts.example', SMS_WEBHOOK_SECRET })).toEqual([expect.stringContaining('https')])
    expect(problemsOf({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: 'short' }).join(' ')).not.toContain('short')
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment({ PORT: '', HOST: ' ' })).toMatchObject({ ok: true, value: { port: 3000, host: '127.0.0.1' } })
  })

  it.each([
    ['PORT', '0', { port: 0 }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/', { tracing: { url: 'http://127.0.0.1:4318/v1/traces', share: 1 } }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '::', { host: '::' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8,fd00::/8', { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] }],
    ['COUNTRY_HEADER', 'CF-IPCountry', { countryHeader: 'cf-ipcountry' }],
    ['GATEWAY_ORIGIN', 'https://gateway.example:8443/', { gatewayOrigin: 'https://gateway.example:8443' }],
    ['DATABASE_URL', 'postgresql://agio:secret@db.example/agio', { databaseUrl: 'postgresql://agio:secret@db.example/agio' }],
    ['DATABASE_URL', 'postgres://one,two:5433/agio', { databaseUrl: 'postgres://one,two:5433/agio' }],
    ['NODE_NAME', 'north-1', { node: 'north-1' }],
    ['NODE_ORIGIN', 'http://10.0.0.1:3000', { nodeOrigin: 'http://10.0.0.1:3000' }],
    ['DRAIN_SECONDS', '10', { drainSeconds: 10 }],
    ['GUEST_DAYS', '90', { guestDays: 90 }],
    ['GUEST_DAYS', '0', { guestDays: 0 }],
    ['GUEST_DAYS', '', { guestDays: 30 }],
    ['GUEST_SPACE_MB', '', { guestSpaceMb: 1024 }],
    ['GUEST_SPACE_MB', '0', { guestSpaceMb: 0 }],
    ['METRICS_LISTEN', '9464', { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['OPERATOR_LISTEN', '10.0.0.5:3900', { operatorListen: { host: '10.0.0.5', port: 3900 } }],
    ['OPERATOR_LISTEN', 'off', { operatorListen: 'off' }],
    ['OPERATOR_HOSTS', 'Ops.example, admin.example', { operatorHosts: ['ops.example', 'admin.example'] }],
    ['METRICS_LISTEN', '[::1]:9464', { metrics: { host: '::1', port: 9464 } }],
    ['SMTP_URL', 'smtps://mail.example', { smtpUrl: 'smtps://mail.example' }],
    ['SMS_OUTBOX', 'off', { textOutbox: false }],
    ['HOST', '0.0.0.0', { textOutbox: false }],
    ['TRUST_PROXY', '10.0.0.0/8', { textOutbox: false }],
    ['PORT', '80', { textOutbox: true, texts: null }],
    ['SMTP_FROM', 'Agio <post@agio.example>', { smtpFrom: 'Agio <post@agio.example>' }],
    ['OPERATOR_TOKEN', 'sixteen-letters!', { operatorToken: 'sixteen-letters!' }],
    ['SIGN_REQUESTS', 'off', { signRequests: false }],
    ['START_FUNDS_MAX', '250000', { startFundsMax: '250000' }],
    ['SIGN_IN_WALLET', 'off', { thirdParty: { wallet: false, openId: [], telegramBotToken: null } }],
    ['SIGN_IN_TELEGRAM_BOT_TOKEN', '12345:abcdefghijklmnop', { thirdParty: { wallet: true, telegramBotToken: '12345:abcdefghijklmnop' } }],
    [
      'SIGN_IN_GOOGLE_CLIENT_ID',
      'abc.apps',
      { thirdParty: { openId: [{ provider: 'google', clientId: 'abc.apps', issuer: 'https://accounts.google.com' }] } },
    ],
    [
      'SIGN_IN_APPLE_CLIENT_ID',
      'example.agio',
      { thirdParty: { openId: [{ provider: 'apple', keysUrl: 'https://appleid.apple.com/auth/keys' }] } },
    ],
    ['MARKET_SEED', '42', { market: { source: 'synthetic', seed: '42' } }],
    ['MARKET_FEED', 'live', { market: { source: 'live', exchange: 'okx', markets: { top: 60 }, url: null } }],
  ])('reads %s=%s', (name, text, expected) => {
    expect(readEnvironment({ [name]: text })).toMatchObject({ ok: true, value: expected })
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a port number from 0 to 65535, not "abc".'],
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535, not "65536".'],
    ['PORT', '-1', 'PORT must be a port number from 0 to 65535, not "-1".'],
    ['PORT', '0x50', 'PORT must be a port number from 0 to 65535, not "0x50".'],
    ['HOST', 'http://localhost', 'HOST must be a host name or an IP address, not "http://localhost".'],
    ['DATA_DIR', 'package.json', 'DATA_DIR must be a folder, not "package.json".'],
    ['MARKET_RECORD', 'package.json', 'MARKET_RECORD must be a folder, not "package.json".'],
    [
      'DATABASE_URL',
      'mysql://root:hunter2@db/agio',
      'DATABASE_URL must be an address that starts with postgres:// or postgresql:// and leads to a server that takes writes.',
    ],
    ['NODE_NAME', 'a b', 'NODE_NAME must be up to 60 letters, digits, dots and dashes, not "a b".'],
    ['OPERATOR_LISTEN', 'on', 'OPERATOR_LISTEN must be a port, or an address with a port such as 127.0.0.1:9464, not "on".'],
    ['METRICS_LISTEN', 'everywhere', 'METRICS_LISTEN must be a port, or an address with a port such as 127.0.0.1:9464, not "everywhere".'],
    ['MARKET_FEED', 'random', 'MARKET_FEED must be one of synthetic, replay, live, not "random".'],
    ['MARKET_FEED', 'replay', 'REPLAY_FILE must name recorded candles, or the folder of a recording, when MARKET_FEED is replay.'],
    ['REPLAY_FILE', 'no-such-file.csv', 'REPLAY_FILE must be a file or folder that exists, not "no-such-file.csv".'],
    ['REPLAY_SPEED', '1e3', 'REPLAY_SPEED must be a number from 0.01 to 1000000, not "1e3".'],
    ['REPLAY_START', 'yesterday', 'REPLAY_START must be a date or a time with its zone, such as 2023-03-11T06:00:00Z, not "yesterday".'],
    ['SITE_BRAND', 'Agio', 'SITE_BRAND must be 2 to 20 lower-case letters and digits that start with a letter, not "Agio".'],
    [
      'SITE_DOMAIN_MAIN',
      'www.agio.example',
      'SITE_DOMAIN_MAIN must be a domain name in lower case without "www.", such as agio.example, not "www.agio.example".',
    ],
    [
      'SITE_EXTRA_HOSTS',
      'preview.example:8080',
      'SITE_EXTRA_HOSTS must be host names without port, separated by commas, not "preview.example:8080".',
    ],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY must be IP addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas, not "true".',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY must be IP addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas, not "10.0.0.0/33".',
    ],
    ['COUNTRY_HEADER', 'cf ipcountry', 'COUNTRY_HEADER must be the name of a request header, not "cf ipcountry".'],
    [
      'GATEWAY_ORIGIN',
      'https://gateway.example/v1',
      'GATEWAY_ORIGIN must be an http or https address without path, such as https://gateway.example, not "https://gateway.example/v1".',
    ],
    [
      'SITE_IMAGE_HOSTS',
      'https://img.example',
      'SITE_IMAGE_HOSTS must be host names without port, separated by commas, not "https://img.example".',
    ],
    ['IMAGE_HOSTS', 'img.example:80', 'IMAGE_HOSTS must be host names without port, separated by commas, not "img.example:80".'],
    ['LIVE_EXCHANGE', 'mtgox', 'LIVE_EXCHANGE must be one of okx, binance, bitget, bybit, kraken, not "mtgox".'],
    ['LIVE_MARKETS', 'top:0', 'LIVE_MARKETS must be top:60, all, or symbols such as BTCUSDT,ETHUSDT, not "top:0".'],
    [
      'LIVE_URL',
      'ws://127.0.0.1:1',
      'LIVE_URL must be an http or https address without path, such as https://gateway.example, not "ws://127.0.0.1:1".',
    ],
    ['PUBLIC_REFERRAL_RULES', '{', 'PUBLIC_REFERRAL_RULES must be JSON.'],
    ['SMTP_FROM', 'nobody', 'SMTP_FROM must be a mail address, such as Agio <no-reply@agio.example>, not "nobody".'],
    ['SIGN_IN_WALLET', 'yes', 'SIGN_IN_WALLET must be one of on, off, not "yes".'],
    ['SIGN_IN_GOOGLE_KEYS_URL', 'http://keys.example', 'SIGN_IN_GOOGLE_KEYS_URL must be an https address, not "http://keys.example".'],
    ['SIGN_IN_TELEGRAM_BOT_TOKEN', 'secret', 'SIGN_IN_TELEGRAM_BOT_TOKEN must be a token of a bot.'],
    ['PUBLIC_NOTE', 'two\nlines', 'PUBLIC_NOTE must be one line of text, not "two\\nlines".'],
  ])('refuses %s=%s with a sentence', (name, text, sentence) => {
    expect(problemsOf({ [name]: text })).toEqual([sentence])
  })

  it('refuses a domain that has another role by default', () => {
    expect(problemsOf({ SITE_DOMAIN_MAIN: 'agio-two.example' })).toEqual([expect.stringContaining('each domain needs its own')])
  })

  it('says all that is wrong at once', () => {
    expect(problemsOf({ PORT: 'x', HOST: 'y z', MARKET_FEED: 'replay', REPLAY_FILE: 'gone' })).toHaveLength(3)
  })

  it('knows a misspelt setting of the site', () => {
    expect(problemsOf({ SITE_DOMIAN_MAIN: 'agio.example' })).toEqual([expect.stringContaining('SITE_DOMIAN_MAIN is not a setting')])
  })

  it('refuses one domain for two roles', () => {
    const problems = problemsOf({ SITE_DOMAIN_MAIN: 'one.example', SITE_DOMAIN_MIRROR: 'one.example' })
    expect(problems).toEqual([expect.stringContaining('"one.example"; each domain needs its own.')])
  })

  it('never repeats what may hold a password', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/agio', SMTP_URL: 'http://user:hunter2@mail' })
    expect(problems).toHaveLength(2)
    expect(problems.join(' ')).not.toContain('hunter2')
  })

  it('never throws, whatever the values are', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'MARKET_FEED',
      'MARKET_RECORD',
      'REPLAY_FILE',
      'REPLAY_START',
      'TRUST_PROXY',
      'SMTP_URL',
      'GATEWAY_ORIGIN',
      'SITE_BRAND',
      'SITE_EXTRA_HOSTS',
      'SITE_DOMAIN_THIRD',
      'COUNTRY_HEADER',
    ]
    const variables = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'grapheme', maxLength: 40 }), { noNullPrototype: true })
    fc.assert(
      fc.property(variables, (given) => {
        const result = readEnvironment(given)
        expect(result.ok || result.error.every((sentence) => sentence.endsWith('.'))).toBe(true)
      }),
    )
  })
})
