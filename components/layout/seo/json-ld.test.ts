import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { breadcrumbData, jsonForScript, productData, siteData } from './json-ld.ts'

describe('jsonForScript', () => {
  it('lets no text end the script or open a comment', () => {
    const json = jsonForScript({ name: '</script><!-- <script>alert(1)</script>' })
    expect(json).not.toContain('<')
  })

  it('means the same as plain JSON, on one line', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.constantFrom('<', '\u2028', '\u2029', '</script>', '"', '\\', 'ü')), (data) => {
        const json = jsonForScript(data)
        expect(JSON.parse(json)).toEqual(data)
        expect(json).not.toMatch(/[<\u2028\u2029]/)
      }),
    )
  })
})

describe('breadcrumbData', () => {
  it('counts from 1 and names public addresses of the locale, home first', () => {
    const trail = [
      { name: 'Startseite', path: '/' },
      { name: 'Gebühren', path: '/fee' },
    ]
    expect(breadcrumbData(findLocale('de'), trail).itemListElement).toEqual([
      {
        '@type': 'ListItem',
        position: 1,
        name: 'Startseite',
        item: `https://www.${site.domains.main}/de`,
      },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Gebühren',
        item: `https://www.${site.domains.main}/de/fee`,
      },
    ])
  })
})

describe('siteData', () => {
  it('is one organisation in every language, and one web site per address', () => {
    const graphs = ['en', 'zh-CN', 'ar'].map((code) => siteData(findLocale(code), 'words')['@graph'])
    const ids = graphs.map((graph) => graph.map((node) => (typeof node === 'object' && '@id' in node ? node['@id'] : null)))
    expect(new Set(ids.map(([organization]) => organization))).toEqual(new Set([`https://www.${site.domains.main}/#organization`]))
    expect(ids.map(([, website]) => website)).toEqual([
      `https://www.${site.domains.main}/#website`,
      `https://www.${site.domains.mirror}/zh-CN#website`,
      `https://www.${site.domains.main}/ar#website`,
    ])
  })
})

describe('productData', () => {
  it('names its fee page in the language of the page, and the house by its one id', () => {
    const data = productData(findLocale('de'), '/fee', 'words')
    expect(data).toMatchObject({
      '@type': 'FinancialProduct',
      description: 'words',
      feesAndCommissionsSpecification: `https://www.${site.domains.main}/de/fee`,
      provider: { '@id': `https://www.${site.domains.main}/#organization`, name: site.brandName },
    })
  })
})
