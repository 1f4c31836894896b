import { describe, expect, it } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { PERSONAL_PAGES, publicPages } from './pages.ts'
import { ask, MAIN, MIRROR, SECOND, summary, THIRD } from '#tests/rigs/decisions.ts'

describe('decide: the address alone names the locale (specification 2.2, 2.3)', () => {
  it.each([
    [MAIN, '/', 'en /'],
    [MAIN, '/markets', 'en /markets'],
    [MAIN, '/de', 'de /'],
    [MAIN, '/de/markets', 'de /markets'],
    [MAIN, '/asia/fee', 'asia /fee'],
    [MAIN, '/zh-TC', 'zh-TC /'],
    [MAIN, '/pt-PT/fee', 'pt-PT /fee'],
    [MIRROR, '/zh-CN/markets', 'zh-CN /markets'],
    [SECOND, '/', 'en-NG /'],
    [SECOND, '/id/fee', 'id /fee'],
    [SECOND, '/fr', 'fr-FR /'],
    [SECOND, '/ru', 'ru-FR /'],
    [SECOND, '/uz', 'uz-UZ /'],
    [THIRD, '/', 'en-IN /'],
    [`ng.${site.domains.second}`, '/', 'en-NG /'],
    [`fr.${site.domains.second}`, '/', 'en-FR /'],
    [`fr.${site.domains.second}`, '/ru', 'ru-FR /'],
    [`uz.${site.domains.second}`, '/ru', 'ru-UZ /'],
    [`uz.${site.domains.second}`, '/uz/fee', 'uz-UZ /fee'],
    [`my.${site.domains.third}`, '/fee', 'en-MY /fee'],
    [`m.${site.domains.main}`, '/ja', 'ja /'],
    ['localhost:3000', '/', 'en /'],
    ['localhost:3000', '/fr', 'fr /'],
    ['127.0.0.1', '/ru', 'ru /'],
    ['[::1]:3000', '/uz', 'uz /'],
    ['localhost', '/zh-CN', 'zh-CN /'],
    ['localhost', '/id', 'id /'],
  ])('%s%s is %s', (host, path, expected) => {
    expect(summary(ask(host, path))).toBe(expected)
  })

  it.each([
    ['the language cookie', { languageCookie: 'en-UZ', country: 'FR' }, 'en-UZ /'],
    ['the country where the cookie names another page', { languageCookie: 'de', country: 'FR' }, 'en-FR /'],
    ['the country in lower case', { country: 'uz' }, 'en-UZ /'],
    ['the first of the table for any other country', { country: 'BR' }, 'en-NG /'],
  ])('a shared address follows %s', (_name, rest, expected) => {
    expect(summary(ask(SECOND, '/', rest))).toBe(expected)
  })

  it('lets neither cookie nor country choose where the address is not shared', () => {
    expect(summary(ask(MAIN, '/', { languageCookie: 'de', country: 'FR' }))).toBe('en /')
    expect(summary(ask(`ng.${site.domains.second}`, '/', { languageCookie: 'en-UZ' }))).toBe('en-NG /')
  })
})

describe('decide: what has another address is sent there in one step', () => {
  it.each([
    [MAIN, '/en', `308 https://${MAIN}/`],
    [MAIN, '/en/markets', `308 https://${MAIN}/markets`],
    [SECOND, '/en/markets', `308 https://${SECOND}/markets`],
    [MIRROR, '/en/markets', `308 https://${MAIN}/markets`],
    [MIRROR, '/', `308 https://${MAIN}/`],
    [MAIN, '/BG/markets', `308 https://${MAIN}/bg/markets`],
    [MAIN, '/tr-TR', `308 https://${MAIN}/tr`],
    [THIRD, '/th/fee', `308 https://${MAIN}/th/fee`],
    [MAIN, '/zh-cn/markets', `308 https://${MIRROR}/zh-CN/markets`],
    ['localhost:3000', '/zh-cn', '308 http://localhost:3000/zh-CN'],
    [MAIN, '/zh-CN/markets', `308 https://${MIRROR}/zh-CN/markets`],
    [MAIN, '/id', `308 https://${SECOND}/id`],
    [SECOND, '/de/fee', `308 https://${MAIN}/de/fee`],
    [THIRD, '/fr', `308 https://${MAIN}/fr`],
    [`ng.${site.domains.second}`, '/fr', `308 https://${SECOND}/fr`],
    [site.domains.main, '/de', `308 https://${MAIN}/de`],
    [MAIN, '/markets/', `308 https://${MAIN}/markets`],
    [MAIN, '/de/', `308 https://${MAIN}/de`],
    [MAIN, '/DE', `308 https://${MAIN}/de`],
    [MAIN, '/De/Markets', `308 https://${MAIN}/de/markets`],
    [MAIN, '/Markets', `308 https://${MAIN}/markets`],
    [MAIN, '/spot/btcusdt', `308 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/ja/spot/Btc-Usdt', `308 https://${MAIN}/ja/spot/BTCUSDT`],
    [MAIN, '/futures/USDT/eth_usdt', `308 https://${MAIN}/futures/usdt/ETHUSDT`],
    [MAIN, '/Trade-Spot/ethusdt', `308 https://${MAIN}/spot/ETHUSDT`],
    [MAIN, '/Price/btc', `308 https://${MAIN}/price/bitcoin`],
    [MAIN, '/p2p/EUR', `308 https://${MAIN}/p2p/eur`],
    [MAIN, '/.well-known/change-password', `308 https://${MAIN}/account/setting/security`],
    [MAIN, '/VIP', `308 https://${MAIN}/vip/vipIntroduce`],
    [MAIN, '/account/newApi', `308 https://${MAIN}/account/newapi`],
    [MAIN, '/trade-asset/Gift/7KQM-2XWD-9RTA', `308 https://${MAIN}/trade-asset/gift/7KQM-2XWD-9RTA`],
    [MAIN, '/\uff4d\uff41\uff52\uff4b\uff45\uff54\uff53', `308 https://${MAIN}/markets`],
    [MAIN, '/en-US', `308 https://${MAIN}/`],
    [MAIN, '/en_us/fee', `308 https://${MAIN}/fee`],
    [MAIN, '/pt-br', `308 https://${MAIN}/pt`],
    [MAIN, '/PT-pt/fee', `308 https://${MAIN}/pt-PT/fee`],
    [MAIN, '/zh-hant', `308 https://${MAIN}/zh-TC`],
    [MAIN, '/zh-Hans/fee', `308 https://${MIRROR}/zh-CN/fee`],
    [MAIN, '/zh-tw', `308 https://${MAIN}/zh-TW`],
    [MAIN, '/fil/fee', `308 https://${MAIN}/ph/fee`],
    [MAIN, '/de-AT/fee', `308 https://${MAIN}/de/fee`],
    [MAIN, '/TR-tr/Fee', `308 https://${MAIN}/tr/fee`],
    [MAIN, '//markets', `308 https://${MAIN}/markets`],
    [MAIN, '/de//markets///', `308 https://${MAIN}/de/markets`],
    [MAIN, '//', `308 https://${MAIN}/`],
    [MAIN, '//evil.example', `308 https://${MAIN}/evil.example`],
    [MAIN, '/en//evil.example', `308 https://${MAIN}/evil.example`],
    [MAIN, '/%2f/evil.example', `308 https://${MAIN}/evil.example`],
    [MAIN, '/price/BTC', `308 https://${MAIN}/price/bitcoin`],
    [MAIN, '/de/price/Bitcoin-Cash', `308 https://${MAIN}/de/price/bitcoin-cash`],
    [MAIN, '/spot', `308 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/futures', `308 https://${MAIN}/futures/usdt/BTCUSDT`],
    [MAIN, '/trade-spot/ETHUSDT', `308 https://${MAIN}/spot/ETHUSDT`],
    [SECOND, '/de/en/trade-swap/ETHUSDT', `308 https://${MAIN}/de/en/trade-swap/ETHUSDT`],
  ])('%s%s: %s', (host, path, expected) => {
    expect(summary(ask(host, path))).toBe(expected)
  })

  it('keeps the query, without anything that could end a header', () => {
    expect(summary(ask(MAIN, '/en/fee', { query: '?a=1&b=%20' }))).toBe(`308 https://${MAIN}/fee?a=1&b=%20`)
    expect(summary(ask(MAIN, '/en/fee', { query: '?a=\r\nSet-Cookie: x#y' }))).toBe(`308 https://${MAIN}/fee?a=%0D%0ASet-Cookie:%20x%23y`)
  })

  it('keeps the scheme and port of loopback', () => {
    expect(summary(ask('LocalHost:3000', '/en/fee', { protocol: 'https' }))).toBe('308 https://localhost:3000/fee')
  })
})

describe('decide: the simulation gate (specification 2.1, 4.1)', () => {
  it.each([
    [MAIN, '/', `307 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/de/markets', `307 https://${MAIN}/de/spot/BTCUSDT`],
    [MAIN, '/de/spot/ETHUSDT', 'de /spot/ETHUSDT'],
    [MAIN, '/fee', 'en /fee'],
    [MAIN, '/Fee', `308 https://${MAIN}/fee`],
    [MAIN, '/trade-spot/ETHUSDT', `308 https://${MAIN}/spot/ETHUSDT`],
    [MAIN, '/.well-known/change-password', `308 https://${MAIN}/account/setting/security`],
    [MAIN, '/spot', `308 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/futures', `308 https://${MAIN}/futures/usdt/BTCUSDT`],
    [MAIN, '/de/futures/', `308 https://${MAIN}/de/futures/usdt/BTCUSDT`],
    [MAIN, '/vip', `308 https://${MAIN}/vip/vipIntroduce`],
    [MAIN, '/trade-margin', `308 https://${MAIN}/spot/BTCUSDT?wallet=cross`],
    [MAIN, '/trade-margin/ETHUSDT', `308 https://${MAIN}/spot/ETHUSDT?wallet=cross`],
    [SECOND, '/en/Trade-Margin/eth-usdt/', `308 https://${SECOND}/spot/ETHUSDT?wallet=cross`],
    [MIRROR, '/zh-CN/futures/', `308 https://${MIRROR}/zh-CN/futures/usdt/BTCUSDT`],
    [MAIN, '/zh-CN/vip', `308 https://${MIRROR}/zh-CN/vip/vipIntroduce`],
    ['localhost:3000', '/ar/vip/', '308 http://localhost:3000/ar/vip/vipIntroduce'],
    [MAIN, '/trade-asset-order', `308 https://${MAIN}/record/exchange`],
    [MAIN, '/price', `307 https://${MAIN}/spot/BTCUSDT`],
    ['localhost', '/%66ee', 'en /fee'],
    [SECOND, '/ru/earn', `307 https://${SECOND}/ru/spot/BTCUSDT`],
  ])('on, %s%s: %s', (host, path, expected) => {
    expect(summary(ask(host, path, { simulation: true }))).toBe(expected)
  })

  it.each(['?wallet=spot', '?a=1&wallet=spot&wallet=isolated', '?%77allet=spot'])(
    'chooses margin, whatever the query has chosen: %s',
    (query) => {
      for (const simulation of [true, false]) {
        const decision = ask(MAIN, '/trade-margin', { simulation, query })
        const { search } = new URL(decision.kind === 'redirect' ? decision.location : 'no:redirect')
        expect(new URLSearchParams(search).getAll('wallet')).toEqual(['cross'])
      }
    },
  )

  it('drops the query of a page that the gate refuses', () => {
    expect(summary(ask(MAIN, '/earn', { simulation: true, query: '?next=//x' }))).toBe(`307 https://${MAIN}/spot/BTCUSDT`)
    const invited = '?clacCode=K7QMW2RX4T&next=//x&vipCode=%0d%0a'
    expect(summary(ask(MAIN, '/register', { simulation: true, query: invited }))).toBe(
      `307 https://${MAIN}/spot/BTCUSDT?clacCode=K7QMW2RX4T&open=register`,
    )
    const scanned = '?qrcodeKey=a%0db&next=//x'
    expect(summary(ask(MAIN, '/login', { simulation: true, query: scanned }))).toBe(
      `307 https://${MAIN}/spot/BTCUSDT?open=login&qrcodeKey=a%0Db`,
    )
    expect(summary(ask(MAIN, '/register', { simulation: true, query: scanned }))).toBe(`307 https://${MAIN}/spot/BTCUSDT?open=register`)
  })

  it.each([
    ['/login', '/spot/BTCUSDT?open=login'],
    ['/de/register', '/de/spot/BTCUSDT?open=register'],
    ['/ar/reset-password', '/ar/spot/BTCUSDT?open=reset-password'],
    ['/login/', '/spot/BTCUSDT?open=login'],
    ['/login/more', '/spot/BTCUSDT'],
    ['/constructor', '/spot/BTCUSDT'],
  ])('opens the dialog of %s over the landing page: %s', (path, landing) => {
    expect(summary(ask(MAIN, path, { simulation: true }))).toBe(`307 https://${MAIN}${landing}`)
    expect(summary(ask(MAIN, path))).not.toContain('open=')
  })
})

describe('decide: pages that do not exist', () => {
  it.each([
    ['/no-such-page', '/de/missing'],
    ['/spot/NOPE', '/de/missing'],
    ['/price/nope', '/de/missing'],
    ['/missing', '/de/missing'],
    ['/en-NG/fee', '/de/missing'],
  ])('%s is the page that says so, with status 404', (path, internalPath) => {
    expect(ask(MAIN, `/de${path}`)).toMatchObject({ kind: 'rewrite', path, internalPath, status: 404 })
  })

  it('finds every public and every personal page', () => {
    for (const path of [...publicPages().map((page) => page.path), ...PERSONAL_PAGES]) {
      expect(ask(MAIN, path)).toMatchObject({ kind: 'rewrite', status: 200 })
    }
  })

  it('finds no page below a personal one', () => {
    for (const path of PERSONAL_PAGES) expect(ask(MAIN, `${path}/x`)).toMatchObject({ kind: 'rewrite', status: 404 })
  })
})

describe('decide: refusals', () => {
  it.each([
    ['evil.example', '/', 'refuse 421'],
    [`${MAIN}.evil.example`, '/', 'refuse 421'],
    [`evil-${site.domains.main}`, '/', 'refuse 421'],
    [`${MAIN},evil.example`, '/', 'refuse 421'],
    [`user@${MAIN}`, '/', 'refuse 421'],
    [`${MAIN}/x`, '/', 'refuse 421'],
    ['', '/', 'refuse 421'],
    ['127.0.0.1.evil.example', '/', 'refuse 421'],
    ['128.0.0.1', '/', 'refuse 421'],
    [MAIN, '/\\evil.example', 'refuse 400'],
    [MAIN, '/%5cevil.example', 'refuse 400'],
    [MAIN, '/en/%2e%2e/evil', 'refuse 400'],
    [MAIN, '/fee/./x', 'refuse 400'],
    [MAIN, '/fee%0d%0ax', 'refuse 400'],
    [MAIN, '/fee%00', 'refuse 400'],
    [MAIN, '/%E0%A4%A', 'refuse 400'],
    [MAIN, '/%zz', 'refuse 400'],
    [MAIN, 'fee', 'refuse 400'],
    [MAIN, `/${'a'.repeat(2048)}`, 'refuse 414'],
  ])('%s%s: %s', (host, path, expected) => {
    expect(summary(ask(host, path))).toBe(expected)
  })
})

describe('decide: an address that has become too long for a header', () => {
  it.each([
    ['is long', `?${'a'.repeat(5000)}`],
    ['grows when it is written', `?${'"'.repeat(1500)}`],
    ['has thousands of names', `?${'a&'.repeat(2500)}`],
    ['grows by marks', `?${'é'.repeat(900)}`],
  ])('is refused where a redirect would carry a query that %s', (_what, query) => {
    expect(ask(MAIN, '/en/login', { query })).toEqual({ kind: 'refuse', status: 414, reason: 'query-too-long' })
    expect(summary(ask(MAIN, '/login', { query }))).toBe('en /login')
  })

  it('carries a query of the longest length, and none into the simulation', () => {
    const query = `?${'a'.repeat(4095)}`
    expect(summary(ask(MAIN, '/en/login', { query }))).toBe(`308 https://${MAIN}/login${query}`)
    expect(summary(ask(MAIN, '/markets', { query: `${query}b`, simulation: true }))).toBe(`307 https://${MAIN}/spot/BTCUSDT`)
  })

  it.each(['/%22', '/%F0%9F%92%A9', '/;', '/é'])('is refused where a path is too long as it is written: %s', (unit) => {
    const path = `/de${unit}${unit.slice(1).repeat(800)}`
    expect(ask(MAIN, path)).toEqual({ kind: 'refuse', status: 414, reason: 'path-too-long' })
  })
})
