import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { decide } from '#lib/routing/decide.ts'
import { findPublicPage } from '#lib/routing/pages.ts'
import { renderAddress } from '#gateway/front/pages/render-page.ts'
import { ask, type Answer } from './support/client.ts'
import { openDoor, type OpenDoor } from './support/door.ts'
import { pageOf, sendPage } from './support/upstream.ts'

// Goal: when visitors with different hosts, languages, countries and cookies arrive at the same time, each gets the page
// that `decide()` selects and nothing that another visitor sent.

let open: OpenDoor
beforeAll(
  async () =>
    void (open = await openDoor({ countryHeader: 'x-country', trustedProxies: ['127.0.0.1'], countRequest: () => Promise.resolve(null) })),
)
afterAll(() => open.close())
beforeEach(() => {
  // A page contains everything that reached its render.
  open.upstream.respond = ({ headers, url }, response) =>
    sendPage(
      response,
      [headers.host, url, headers.cookie ?? '-', headers['accept-language'] ?? '-', headers['user-agent'] ?? '-'].join(' '),
    )
})

interface Visit {
  readonly host: string
  readonly path: string
  readonly language: string | null
  readonly simulation: boolean
  readonly country: string | null
  readonly visitor: string
  readonly theme: string
}

const domains = Object.values(site.domains)
const person = {
  simulation: fc.boolean(),
  country: fc.option(fc.constantFrom('NG', 'FR', 'UZ', 'IN', 'MY', 'DE')),
  visitor: fc.stringMatching(/^[a-z]{8}$/),
  theme: fc.constantFrom('dark', 'light'),
}

/** Any host, page and language. */
const anywhere = fc.record({
  ...person,
  host: fc.constantFrom(
    ...domains.map((name) => `www.${name}`),
    ...domains,
    'ng.agio-two.example',
    'uz.agio-two.example',
    'in.agio-three.example',
    'localhost:3000',
    '127.0.0.1',
  ),
  path: fc
    .tuple(
      fc.constantFrom('', '', '/de', '/ar', '/ja', '/fr', '/ru', '/uz', '/zh-CN', '/id', '/en'),
      fc.constantFrom(
        '/',
        '/markets',
        '/markets/futures',
        '/price/bitcoin',
        '/spot/BTCUSDT',
        '/terms',
        '/fee',
        '/account/profile',
        '/assets',
        '/none',
      ),
    )
    .map(([prefix, path]) => (path === '/' ? prefix || '/' : prefix + path)),
  language: fc.option(fc.constantFrom(...LOCALES.map(({ code }) => code), 'xx')),
})

/** A few addresses that several locales share, told apart only by cookie and country. */
const crowded = fc.record({
  ...person,
  host: fc.constantFrom('www.agio-two.example', 'www.agio-three.example', 'localhost'),
  path: fc.constantFrom('/markets', '/ru/markets', '/terms'),
  language: fc.option(fc.constantFrom('en-NG', 'en-FR', 'en-UZ', 'en-IN', 'en-MY', 'ru-FR', 'ru-UZ')),
})

const visits = fc.array(fc.oneof(anywhere, crowded), { minLength: 150, maxLength: 250, size: 'max' })

function cookieOf({ language, simulation, visitor, theme }: Visit): string {
  const parts = [`session=${visitor}`, `${site.cookies.settings}=${theme}`, `${site.cookies.simulation}=${simulation ? 1 : 0}`]
  return [...parts, ...(language === null ? [] : [`${site.cookies.language}=${language}`])].join('; ')
}

function visit(one: Visit): Promise<Answer> {
  const headers = { host: one.host, cookie: cookieOf(one), 'accept-language': one.visitor, 'user-agent': one.visitor }
  return ask(open.port, `${one.path}?_rsc=${one.visitor}`, {
    headers: one.country === null ? headers : { ...headers, 'x-country': one.country },
  })
}

function check(one: Visit, answer: Answer): void {
  const decision = decide({
    host: one.host,
    path: one.path,
    query: `?_rsc=${one.visitor}`,
    simulation: one.simulation,
    protocol: 'http',
    languageCookie: one.language ?? undefined,
    country: one.country ?? undefined,
  })
  if (decision.kind === 'redirect') {
    expect(answer).toMatchObject({ status: decision.status, body: '', headers: { location: decision.location } })
    return
  }
  if (decision.kind === 'refuse') {
    expect(answer.status).toBe(decision.status)
    return
  }
  const isPublic = findPublicPage(decision.path) !== undefined
  const { host, path } = renderAddress(decision.locale, decision.path)
  const seen = isPublic
    ? `${host} ${path} - - -`
    : `${one.host} ${one.path}?_rsc=${one.visitor} ${cookieOf(one)} ${one.visitor} ${one.visitor}`
  expect(answer).toMatchObject({
    status: 200,
    body: pageOf(seen),
    headers: { 'cache-control': isPublic ? 'public, no-cache' : 'private, no-store' },
  })
  expect(answer.headers['content-security-policy']).toContain(`ws://${one.host};`)
}

it('gives each visitor the right page, over hundreds of requests at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(visits, fc.infiniteStream(fc.nat(7000)), async (all, pauses) => {
      const answers = await Promise.all(
        all.map((one) => {
          open.clock.advance(pauses.next().value ?? 0)
          return visit(one)
        }),
      )
      all.forEach((one, index) => check(one, answers[index] as Answer))
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

it('names a render address for every locale at which that locale, and no other, is decided', () => {
  for (const locale of LOCALES) {
    const { host, path } = renderAddress(locale, '/markets')
    expect(decide({ host, path, query: '', protocol: 'https' })).toMatchObject({
      kind: 'rewrite',
      locale: { code: locale.code },
      path: '/markets',
    })
  }
})
