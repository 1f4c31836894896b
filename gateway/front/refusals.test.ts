import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import { site } from '#lib/locale/site.ts'
import { ask, type Asking } from '#tests/front/support/client.ts'
import { openDoor, type OpenDoor } from '#tests/front/support/door.ts'

// Goal: whoever asks for a page and cannot have it gets a page of the site in their own language, with links that lead on, and in one hop.

let open: OpenDoor
let isLimited = false

beforeAll(async () => {
  open = await openDoor({ texts: readTexts, countRequest: () => Promise.resolve(isLimited ? 7 : null) })
})
afterAll(() => open.close())

/** What there is of it: status, language, direction, heading and the addresses of its links. */
async function pageOf(path: string, asking: Asking = {}) {
  const { status, body, headers } = await ask(open.port, path, asking)
  const of = (pattern: RegExp) => pattern.exec(body)?.[1] ?? ''
  return {
    status,
    lang: of(/<html lang="([^"]+)"/),
    dir: of(/ dir="([^"]+)"/),
    theme: of(/ data-theme="([^"]+)"/),
    title: of(/<h1>([^<]+)</),
    links: [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href),
    policy: String(headers['content-security-policy']),
    body,
  }
}

describe('a refused page', () => {
  it.each([
    ['/de/%', {}, 400, 'de', 'Diese Adresse ist nicht lesbar'],
    ['/DE/a%5Cb', {}, 400, 'de', 'Diese Adresse ist nicht lesbar'],
    ['/pt-br/..%2f', {}, 400, 'pt', 'Não é possível ler este endereço'],
    ['/ja/markets', { method: 'POST', body: 'a=1' }, 405, 'ja', 'このページは閲覧専用です'],
    ['/markets', { method: 'DELETE' }, 405, 'en', 'This page is read-only'],
    [`/fr/${'a'.repeat(3000)}`, {}, 414, 'fr', 'Cette adresse est trop longue'],
    ['/uz/markets', { headers: { host: `www.${site.domains.main}` }, method: 'PUT' }, 405, 'uz', 'Bu sahifani faqat oʻqish mumkin'],
  ] as const)('%#: %s', async (path, asking, status, lang, title) => {
    const page = await pageOf(path, asking)
    expect(page).toMatchObject({ status, lang, dir: 'ltr', title, theme: 'dark' })
    const prefix = lang === 'en' ? '' : `/${lang}`
    expect(page.links).toEqual([prefix || '/', prefix || '/', `${prefix}/status`])
  })

  it('names a host that is none of ours in the language of the path', async () => {
    const headers = { host: 'evil.example' }
    expect(await pageOf('/de/markets', { headers })).toMatchObject({ status: 421, lang: 'de', title: 'Unbekannter Host' })
    expect(await pageOf('/ar', { headers })).toMatchObject({ status: 421, lang: 'ar', dir: 'rtl' })
    expect(await pageOf('/markets', { headers })).toMatchObject({ status: 421, lang: 'en', title: 'Unknown host' })
  })

  it('is read from right to left in Arabic, in the theme of the settings', async () => {
    const cookie = `${site.cookies.settings}=${encodeURIComponent(JSON.stringify({ theme: 'light' }))}`
    expect(await pageOf('/ar/%', { headers: { cookie } })).toMatchObject({ status: 400, lang: 'ar', dir: 'rtl', theme: 'light' })
  })

  it('is in the language of the cookie where several languages share an address', async () => {
    const asking = { method: 'POST', headers: { host: `www.${site.domains.second}`, cookie: `${site.cookies.language}=ru-UZ` } }
    expect(await pageOf('/ru/markets', asking)).toMatchObject({ status: 405, lang: 'ru-UZ' })
  })

  it('is also what a missing file gets, because people type names of files', async () => {
    open.upstream.respond = (_request, response) => void response.writeHead(404).end('theirs')
    expect(await pageOf('/it/index.html')).toMatchObject({ status: 404, lang: 'it', title: 'Questa pagina non esiste' })
    expect(await pageOf('/_next/static/chunks/gone.js')).toMatchObject({ status: 404, lang: 'en' })
  })

  it('can have its style, and nothing else', async () => {
    const { policy, body } = await pageOf('/de/%')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'; base-uri 'none'$/)
    expect(body).not.toContain('<script')
  })

  it('says so too where there are too many requests', async () => {
    isLimited = true
    const page = await pageOf('/de/account/setting')
    isLimited = false
    expect(page).toMatchObject({ status: 429, lang: 'de', title: 'Zu viele Anfragen' })
    expect(page.links).toEqual(['/de', '', '/de', '/de/status'])
  })

  it('comes from the front door alone while the web process is away', async () => {
    const { origin } = open.web
    open.web.moveTo(null)
    const page = await pageOf('/de/account/setting')
    open.web.moveTo(origin)
    expect(page).toMatchObject({ status: 503, lang: 'de', title: 'Einen Moment bitte' })
    expect(page.body).toContain('http-equiv="refresh"')
  })

  it('is there without a catalogue', async () => {
    const plain = await openDoor()
    const { status, body } = await ask(plain.port, '/de/%')
    await plain.close()
    expect([status, body.includes('This address can’t be read')]).toEqual([400, true])
  })
})

it('several slashes lead to one, for files as well', async () => {
  for (const [path, location] of [
    ['//favicon.ico', '/favicon.ico'],
    ['/icons//icon.svg?v=1', '/icons/icon.svg?v=1'],
    ['//evil.example/a.js', '/evil.example/a.js'],
  ] as const) {
    expect(await ask(open.port, path)).toMatchObject({ status: 308, headers: { location } })
  }
})

describe('what is looked for at fixed addresses', () => {
  it.each(['/.well-known/security.txt', '/security.txt'])('%s says whom to tell of a fault, for some months to come', async (path) => {
    const { status, headers, body } = await ask(open.port, path)
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \S+\nPreferred-Languages: en\nCanonical: https:\S+\n$/)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
    expect((await ask(open.port, path, { method: 'HEAD' })).bytes).toHaveLength(0)
  })

  it.each(['', '/ja'])('%s/.well-known/change-password leads to where passwords are changed', async (prefix) => {
    const { status, headers } = await ask(open.port, `${prefix}/.well-known/change-password`, { headers: { host: 'localhost' } })
    expect([status, headers.location]).toEqual([308, `http://localhost${prefix}/account/setting/security`])
  })

  it('another well-known address is none', async () => {
    open.upstream.respond = (_request, response) => void response.writeHead(404).end()
    const { status } = await ask(open.port, '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')
    expect(status).toBe(404)
  })
})
