import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { classifyLink, INTERNAL_DOMAINS } from './links.ts'
import { navigateTo, openWindow } from './navigate.ts'

const BASE = `https://www.${site.domains.main}/de/markets`

describe('classifyLink (specification 2.4 and 5)', () => {
  it.each([
    ['/fee', 'internal'],
    ['./fee', 'internal'],
    ['../fee', 'internal'],
    ['#top', 'anchor'],
    [`https://${site.domains.main}/`, 'internal'],
    [`HTTPS://WWW.${site.domains.main.toUpperCase()}/`, 'internal'],
    [`https://api.${site.domains.second}/x`, 'internal'],
    [`https://ng.${site.domains.second}/`, 'internal'],
    [`//www.${site.domains.third}/x`, 'internal'],
    ['https://other.example/', 'external'],
    ['//evil.example', 'external'],
    ['/\\evil.example', 'external'],
    ['\\\\evil.example', 'external'],
    ['/\t/evil.example', 'external'],
    [`https://www.${site.domains.main}@evil.example/`, 'external'],
    [`https://www.${site.domains.main}.evil.example/`, 'external'],
    [`https://evil-${site.domains.main}/`, 'external'],
    ['ftp://files.other.example/', 'external'],
    ['mailto:a@b.example', 'action'],
    ['tel:+123', 'action'],
    ['market://details?id=x', 'action'],
    [`${site.brand}:open`, 'action'],
    ['data:image/png;base64,AA==', 'resource'],
    [`blob:https://www.${site.domains.main}/1`, 'resource'],
    ['blob:https://evil.example/1', 'rejected'],
    ['data:text/html,x', 'rejected'],
    ['javascript:alert(1)', 'rejected'],
    [' javascript:alert(1)', 'rejected'],
    ['java\nscript:alert(1)', 'rejected'],
    ['\u0001javascript:alert(1)', 'rejected'],
    ['vbscript:x', 'rejected'],
    ['file:///etc/passwd', 'rejected'],
    ['fee', 'rejected'],
    ['?a=1', 'rejected'],
    ['', 'rejected'],
    ['https://', 'rejected'],
    // Each of these is this very page on one scheme, and another site on the other.
    ['https:', 'rejected'],
    ['HTTP:evil.example', 'rejected'],
    ['https:/evil.example', 'rejected'],
    ['ht\ntps:#top', 'rejected'],
    ['ftp:x', 'rejected'],
    ['https:\\\\evil.example', 'external'],
    ['http://[bad', 'rejected'],
  ])('%j is %s', (href, kind) => {
    expect(classifyLink(href, BASE).kind).toBe(kind)
  })

  it('gives external links nofollow, new tabs opener protection', () => {
    expect(classifyLink('https://other.example/', BASE)).toMatchObject({ rel: 'nofollow', relNewTab: 'nofollow noopener', internal: false })
    expect(classifyLink('/fee', BASE)).toMatchObject({
      rel: '',
      relNewTab: 'noopener',
      internal: true,
      href: `https://www.${site.domains.main}/fee`,
    })
  })

  it('lets image data be shown, never navigated to', () => {
    expect(classifyLink('data:image/svg+xml,<svg/>', BASE).navigable).toBe(false)
  })

  it('knows about thirty internal domains, each once', () => {
    expect(new Set(INTERNAL_DOMAINS).size).toBe(INTERNAL_DOMAINS.length)
    expect(INTERNAL_DOMAINS.length).toBeGreaterThanOrEqual(28)
    for (const domain of INTERNAL_DOMAINS) expect(classifyLink(`https://${domain}/`, 'http://localhost/').kind).toBe('internal')
  })

  it('says internal only for what a browser takes to one of our hosts', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('/', '\\', '@', ':', '//', 'https:', 'evil.example', site.domains.main, '\t', '.', '#', '?'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const link = classifyLink(pieces.join(''), BASE)
        if (link.kind !== 'internal') return
        const host = new URL(link.href).hostname
        expect(INTERNAL_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`))).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

/** The parts of a window that navigation uses. */
function fakePage() {
  return { location: { href: BASE, assign: vi.fn() }, open: vi.fn((): Window | null => fakeWindow) }
}

const fakeWindow = {} as Window

describe('navigation (specification 5)', () => {
  afterEach(() => vi.restoreAllMocks())

  it('warns and does nothing for what is rejected', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = fakePage()
    expect(openWindow('javascript:1', page)).toBeNull()
    expect(navigateTo('data:image/png,x', page)).toBe(false)
    expect(warn.mock.calls.map(([text]) => text)).toEqual(['invalid url', 'invalid url'])
    expect(page.open).not.toHaveBeenCalled()
    expect(page.location.assign).not.toHaveBeenCalled()
  })

  it('gives a named window to pages of this origin alone', () => {
    const page = fakePage()
    const own = { name: 'book', features: 'popup' }
    expect(openWindow('/spot/BTCUSDT', page, own)).toBe(fakeWindow)
    expect(page.open).toHaveBeenLastCalledWith(`https://www.${site.domains.main}/spot/BTCUSDT`, 'book', 'popup')
    openWindow('https://other.example/', page, own)
    expect(page.open).toHaveBeenLastCalledWith('https://other.example/', '_blank', 'noopener')
  })

  it('opens new tabs without a hold on this page', () => {
    const page = fakePage()
    openWindow('https://other.example/', page)
    expect(page.open).toHaveBeenCalledWith('https://other.example/', '_blank', 'noopener')
    expect(navigateTo('/fee', page)).toBe(true)
    expect(page.location.assign).toHaveBeenCalledWith(`https://www.${site.domains.main}/fee`)
  })

  it('is the one way to other pages', () => {
    const folders = ['app', 'components', 'lib', 'products']
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    const byItself = sources
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'lib/routing/navigate.ts')
      .filter((file) => /\b(?:location\.assign\(|location\.href = |window\.open\()/.test(readFileSync(file, 'utf8')))
    expect(byItself).toEqual([])
  })
})
