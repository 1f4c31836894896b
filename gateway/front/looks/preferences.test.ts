import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOOKS_PATH, PREFERENCES_PATH } from '#lib/contract/preferences-form.ts'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { site } from '#lib/locale/site.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { ask } from '#tests/front/support/client.ts'
import { openDoor, type OpenDoor } from '#tests/front/support/door.ts'
import { preferenceRoutes } from './preferences.ts'

// Goal: a reader without script chooses language, currency and theme, stays on the page, and no other site can choose for them or use the
// form to lead anybody elsewhere.

const { main, mirror } = site.domains
const SHEETS = new Map([
  [
    '/a.css',
    '@layer reset,tokens,ui;@layer tokens{:root{--bg:#000}:root[data-theme=light]{--bg:#fff}@media (width>1px){:root[data-theme=light] .a,.b{color:red}.c{color:blue}}}.d{e:f}',
  ],
  ['/b.css', '.x{color:red}'],
])
let open: OpenDoor
beforeAll(async () => {
  const options = { trusts: createTrust(['127.0.0.1']), countryHeader: null }
  open = await openDoor(
    { styleSheets: SHEETS, trustedProxies: ['127.0.0.1'] },
    ({ fastify }) => void fastify.register(preferenceRoutes(options)),
  )
})
afterAll(() => open.close())

interface Sending {
  readonly host?: string
  readonly cookie?: string
  readonly referer?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the form as a browser does from a page of ours. */
async function send(
  fields: Readonly<Record<string, string>>,
  { host = 'localhost:3000', cookie = '', referer, headers = {} }: Sending = {},
) {
  const origin = `${host.startsWith('localhost') ? 'http' : 'https'}://${host}`
  const answer = await ask(open.port, PREFERENCES_PATH, {
    method: 'POST',
    headers: {
      host,
      origin,
      'x-forwarded-proto': origin.split(':')[0] ?? '',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
      ...(referer !== undefined && { referer }),
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
  const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split('; '))
  const values = Object.fromEntries(
    cookies.map(([pair = '']) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  )
  const settings = values[site.cookies.settings]
  return {
    status: answer.status,
    location: answer.headers.location,
    code: answer.body === '' ? null : (JSON.parse(answer.body) as { code: string }).code,
    settings: settings === undefined ? null : (JSON.parse(settings) as unknown),
    language: values[site.cookies.language] ?? null,
    attributes: cookies.map(([, ...attributes]) => attributes.join('; ')),
  }
}

const stored = (settings: unknown) =>
  `${site.cookies.settings}=${encodeURIComponent(typeof settings === 'string' ? settings : JSON.stringify(settings))}`

describe('a form', () => {
  it('keeps a choice and leads back to its page, with its query', async () => {
    expect(await send({ unit: 'EUR' }, { referer: 'http://localhost:3000/de/markets?sort=name' })).toEqual({
      status: 303,
      location: '/de/markets?sort=name',
      code: null,
      settings: { unit: 'EUR' },
      language: null,
      attributes: ['Path=/; Max-Age=31536000; SameSite=Lax'],
    })
    const secure = await send({ theme: 'light' }, { host: `www.${main}`, referer: `https://www.${main}/fee` })
    expect([secure.location, secure.settings, secure.attributes]).toEqual([
      '/fee',
      { theme: 'light' },
      ['Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
    ])
  })

  it('changes one setting and leaves the others, but nothing that is none', async () => {
    const before = { language: 'de', unit: 'JPY', 'show-asset': false, theme: 'light', layout: 'left', 'valuation-unit': 2, login: true }
    const cookie = stored({ ...before, more: 'x', unitless: { a: 1 } })
    expect((await send({ unit: 'EUR' }, { cookie })).settings).toEqual({ ...before, unit: 'EUR' })
    expect((await send({ theme: 'other' }, { cookie })).settings).toEqual({ ...before, theme: 'dark' })
    expect((await send({ theme: 'other' })).settings).toEqual({ theme: 'light' })
    for (const corrupted of ['{', '[1]', '7', 'null'])
      expect((await send({ unit: 'EUR' }, { cookie: stored(corrupted) })).settings).toEqual({ unit: 'EUR' })
  })

  it.each([
    ['localhost:3000', 'de', 'http://localhost:3000/fee?a=1', '/de/fee?a=1'],
    ['localhost:3000', 'en', 'http://localhost:3000/de/price/bitcoin', '/price/bitcoin'],
    ['localhost:3000', 'zh-CN', 'http://localhost:3000/ar', '/zh-CN'],
    ['localhost:3000', 'de', 'http://localhost:3000/none-of-ours', '/de/none-of-ours'],
    [`www.${main}`, 'zh-CN', `https://www.${main}/fee`, `https://www.${mirror}/zh-CN/fee`],
    [`www.${main}`, 'ja', `https://www.${main}/fee`, `https://www.${main}/ja/fee`],
  ])('on %s leads to the page in %s: %s', async (host, locale, referer, location) => {
    expect(await send({ locale }, { host, referer })).toMatchObject({
      status: 303,
      location,
      language: locale,
      settings: { language: locale },
    })
  })

  it.each([[{ unit: 'XXX' }], [{ locale: 'xx' }], [{ locale: '../de' }], [{ theme: 'blue' }], [{ back: '/'.repeat(5000) }]])(
    'refuses %j',
    async (fields: Readonly<Record<string, string>>) => {
      expect(await send(fields)).toMatchObject({ code: ERRORS.invalidParameter.code, settings: null })
    },
  )
})

describe('an attacker', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: 'http://localhost:3001' }, { origin: `https://www.${main}` }])(
    'with %j changes nothing',
    async (headers) => {
      const refused = await send({ theme: 'light' }, { headers, cookie: stored({}) })
      expect(refused).toMatchObject({ status: ERRORS.originRefused.httpStatus, code: ERRORS.originRefused.code, attributes: [] })
    },
  )

  it.each([
    { referer: 'https://evil.example/' },
    { referer: 'http://localhost:3000@evil.example/' },
    { referer: 'http://localhost:3000//evil.example/' },
    { referer: 'http://localhost:3000/\\evil.example/' },
    { referer: 'http://localhost:3000/v1/user/logout' },
    { back: '//evil.example' },
    { back: '/\\evil.example' },
    { back: '/\t/evil.example' },
    { back: '/./\\/evil.example' },
    { back: 'https://evil.example/' },
    { back: 'javascript:alert(1)' },
    { back: 'evil' },
  ])('leads nobody elsewhere by %j', async ({ referer, back }: { readonly referer?: string; readonly back?: string }) => {
    for (const fields of [{ unit: 'EUR' }, { locale: 'de' }]) {
      const { status, location = '' } = await send(
        { ...fields, ...(back !== undefined && { back }) },
        referer === undefined ? {} : { referer },
      )
      expect([status, new URL(location, 'http://localhost:3000/x').host, location.startsWith('//')]).toEqual([303, 'localhost:3000', false])
    }
  })
})

it('a page that the browser does not name is the one of the form', async () => {
  expect((await send({ unit: 'EUR', back: '/de/fee' })).location).toBe('/de/fee')
  expect((await send({ unit: 'EUR' })).location).toBe('/')
})

describe('the style sheet of pages without script', () => {
  const read = async (cookie: string) => ask(open.port, LOOKS_PATH, { headers: { host: 'localhost:3000', ...(cookie && { cookie }) } })

  it('has the rules of the light theme for who has chosen it, in their layers', async () => {
    const { status, headers, body } = await read(stored({ theme: 'light', unit: 'EUR' }))
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/css; charset=utf-8', 'private, no-store'])
    expect(body).toBe(
      '@layer reset,tokens,ui;@layer tokens{:root:root{--bg:#fff}@media (width>1px){:root:root .a{color:red}}}' +
        '[data-plain-choice][value="light"],[data-plain-choice][value="EUR"]{border-color:var(--color-accent);background:var(--color-accent-soft)}',
    )
  })

  it('has only the marks for all others, and nothing of a cookie', async () => {
    for (const cookie of ['', stored({ theme: 'dark' }), stored('{'), stored({ unit: '"]{}' })]) {
      expect((await read(cookie)).body).toBe(
        '[data-plain-choice][value="dark"]{border-color:var(--color-accent);background:var(--color-accent-soft)}',
      )
    }
  })
})
