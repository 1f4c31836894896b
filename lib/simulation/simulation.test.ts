import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { createMemoryCookies, openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { createSimulationMode } from './simulation-mode.ts'
import { followSimulation, simulationLanding } from './simulation.ts'

const german = findLocale('de')
const english = findLocale('en')
const FLAG = site.cookies.simulation

describe('where simulation starts', () => {
  it.each([
    ['/', '/de/spot/BTCUSDT'],
    ['/markets', '/de/spot/BTCUSDT'],
    ['/spot/ETHUSDT', '/de/spot/BTCUSDT'],
    ['/futures/usdt/ETHUSDT', '/de/futures/usdt/BTCUSDT'],
    ['/futures', '/de/futures/usdt/BTCUSDT'],
    ['/trade-swap/BTCUSDT', '/de/futures/usdt/BTCUSDT'],
    ['/markets/futures', '/de/futures/usdt/BTCUSDT'],
    ['/order/mcp', '/de/futures/usdt/BTCUSDT'],
    ['/futuristic', '/de/spot/BTCUSDT'],
  ])('from %s at %s', (path, expected) => expect(simulationLanding(german, path)).toBe(expected))

  it('has no prefix in English', () => expect(simulationLanding(english, '/')).toBe('/spot/BTCUSDT'))
})

describe('the reaction of another tab', () => {
  it.each([
    [true, '/markets', { kind: 'go', href: '/de/spot/BTCUSDT' }],
    [true, '/markets/futures', { kind: 'go', href: '/de/futures/usdt/BTCUSDT' }],
    [true, '/login', { kind: 'go', href: '/de/spot/BTCUSDT?open=login' }],
    [true, '/spot/ETHUSDT', { kind: 'reload' }],
    [true, '/fee', { kind: 'reload' }],
    [false, '/markets', { kind: 'reload' }],
    [false, '/spot/ETHUSDT', { kind: 'reload' }],
  ] as const)('switched on: %s, standing on %s', (on, path, expected) => {
    expect(followSimulation(on, german, path, '?x=1')).toEqual(expected)
  })

  it('takes along the QR code that a log-in page was opened with', () => {
    const scanned = followSimulation(true, german, '/login', '?qrcodeKey=a%26b&x=1')
    expect(scanned).toEqual({ kind: 'go', href: '/de/spot/BTCUSDT?open=login&qrcodeKey=a%26b' })
  })
})

/** Opens one cookie jar and several tabs, each with a log of its navigations. */
function openBrowser() {
  const browser = openBrowserOfTabs()
  const cookies = createMemoryCookies()
  function open(path: string) {
    const moves: string[] = []
    const { storage, events } = browser.openTab()
    const location = {
      href: `https://www.agio.example${path}`,
      search: '',
      assign: (href: string | URL) => void moves.push(new URL(href).pathname),
      reload: () => void moves.push('reload'),
    }
    return { moves, storage, mode: createSimulationMode({ storage, cookies, location, events, locale: german, path }) }
  }
  return { cookies, open }
}

describe('a tab', () => {
  it('enters: flag, cookie, landing page', () => {
    const { cookies, open } = openBrowser()
    const { mode, moves, storage } = open('/markets')
    expect(mode.isOn()).toBe(false)
    mode.enter()
    expect([mode.isOn(), storage.getItem(FLAG), cookies.read(FLAG)]).toEqual([true, '1', '1'])
    expect(moves).toEqual(['/de/spot/BTCUSDT'])
  })

  it('enters on the page that it is given', () => {
    const { mode, moves } = openBrowser().open('/markets')
    mode.enter('/de/asset/spot')
    expect(moves).toEqual(['/de/asset/spot'])
  })

  it('leaves: no flag, no cookie, reload', () => {
    const { cookies, open } = openBrowser()
    const { mode, moves, storage } = open('/spot/BTCUSDT')
    mode.enter()
    mode.leave()
    expect([mode.isOn(), storage.getItem(FLAG), cookies.read(FLAG)]).toEqual([false, null, undefined])
    expect(moves.at(-1)).toBe('reload')
  })

  it('follows the others, in and out', () => {
    const { open } = openBrowser()
    const [here, outside, inside] = [open('/spot/BTCUSDT'), open('/markets/futures'), open('/fee')]
    outside.mode.follow()
    const undo = inside.mode.follow()
    here.mode.enter()
    expect([outside.moves, inside.moves]).toEqual([['/de/futures/usdt/BTCUSDT'], ['reload']])
    here.mode.leave()
    expect([outside.moves.at(-1), inside.moves]).toEqual(['reload', ['reload', 'reload']])
    undo()
    here.mode.enter()
    expect(inside.moves).toHaveLength(2)
  })
})

describe('flag and cookie come together when a page opens', () => {
  it('the flag is mirrored into a cookie that ran out, and the page leaves a path outside the lists', () => {
    const { cookies, open } = openBrowser()
    const { mode, moves, storage } = open('/markets')
    storage.setItem(FLAG, '1')
    mode.follow()
    expect(cookies.read(FLAG)).toBe('1')
    expect(moves).toEqual(['/de/spot/BTCUSDT'])
  })

  it('a cookie without flag, from a hand-over, sets the flag', () => {
    const { cookies, open } = openBrowser()
    const { mode, moves } = open('/spot/BTCUSDT')
    cookies.write(FLAG, '1', 1)
    mode.follow()
    expect(mode.isOn()).toBe(true)
    expect(moves).toEqual([])
  })

  it('nothing happens where neither is there', () => {
    const { cookies, open } = openBrowser()
    const { mode, moves, storage } = open('/markets')
    mode.follow()
    expect([mode.isOn(), storage.getItem(FLAG), cookies.read(FLAG), moves]).toEqual([false, null, undefined, []])
  })
})
