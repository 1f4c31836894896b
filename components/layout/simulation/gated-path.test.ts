import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { isAllowedInSimulation } from '#lib/routing/simulation-gate.ts'
import { gatedPath } from './gated-path.ts'

const BASE = 'http://localhost:3000/de/asset/spot'

describe('a link that the simulation gate would not let through', () => {
  it.each([
    ['/de/markets', '/markets'],
    ['/de', '/'],
    ['/de/terms?x=1', '/terms'],
    ['/de/spot/BTCUSDT', null],
    ['/de/fee', null],
    ['#wallets', null],
    ['/v1/trade/export/bills?format=csv', null],
    ['/icons/icon.svg', null],
    ['https://evil.example/de/markets', null],
    ['mailto:help@agio.example', null],
  ])('%s: %s', (href, path) => expect(gatedPath(href, BASE, findLocale('de'), isAllowedInSimulation)).toBe(path))
})
