import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInternalDomain } from './links.ts'
import { returnAddress } from './return-address.ts'

const BASE = 'https://www.agio.example/de/login?from=x'

describe('where a log-in leads back to', () => {
  it.each([
    ['/spot/BTCUSDT', 'https://www.agio.example/spot/BTCUSDT'],
    ['/de/asset?tab=spot#usdt', 'https://www.agio.example/de/asset?tab=spot#usdt'],
    ['https://www.agio-mirror.example/zh-CN/asset', 'https://www.agio-mirror.example/zh-CN/asset'],
  ])('%s', (from, href) => {
    expect(returnAddress(from, BASE)).toBe(href)
  })

  it.each([
    null,
    '',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    'https://www.agio.example.evil.example/',
    'https://www.agio.example@evil.example/',
    'https://somebody@www.agio.example/asset',
    'http://www.agio-two.example/asset',
    'https://www.agio.example:8443/asset',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'asset',
    '/login',
    '/de/register',
    '/ar/reset-password',
  ])('is nowhere over %s', (from) => {
    expect(returnAddress(from, BASE)).toBeNull()
  })

  it('is never off our domains', () => {
    const text = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((rest) => `/${rest}`),
      fc.string().map((rest) => `//${rest}`),
    )
    fc.assert(
      fc.property(text, (from) => {
        const href = returnAddress(from, BASE)
        return href === null || isInternalDomain(new URL(href).hostname)
      }),
    )
  })
})
