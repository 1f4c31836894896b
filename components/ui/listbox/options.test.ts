import { describe, expect, it } from 'vitest'
import { disableOptions, filterSections, toOptions, toSections, type Option } from './options.ts'

const option = (value: string, over: Partial<Option> = {}): Option => ({ value, label: value, ...over })
const values = (entries: Parameters<typeof toSections>[0], query = ''): string[] =>
  toOptions(filterSections(toSections(entries), query)).map(({ value }) => value)

describe('lists of options (specification 4.5)', () => {
  it('keeps groups and loose options in the order they are given', () => {
    const entries = [option('a'), option('b'), { label: 'Majors', options: [option('c')] }, option('d')]
    expect(toSections(entries)).toEqual([
      { label: null, options: [option('a'), option('b')] },
      { label: 'Majors', options: [option('c')] },
      { label: null, options: [option('d')] },
    ])
  })

  it('leaves out groups that hold nothing', () => {
    expect(toSections([{ label: 'Empty', options: [] }])).toEqual([])
  })

  it('filters by label and by detail, whatever case and accents', () => {
    const list = [
      option('btc', { label: 'BTC', detail: 'Bitcoin' }),
      option('krk', { label: 'Kraków' }),
      option('ist', { label: 'İstanbul' }),
    ]
    expect(values(list, 'bitc')).toEqual(['btc'])
    expect(values(list, ' krakow ')).toEqual(['krk'])
    expect(values(list, 'ISTANBUL')).toEqual(['ist'])
    expect(values(list, '')).toEqual(['btc', 'krk', 'ist'])
  })

  it('drops a group when none of its options match, and keeps the label of one that has a match', () => {
    const sections = toSections([
      { label: 'Coins', options: [option('BTC'), option('ETH')] },
      { label: 'Fiat', options: [option('EUR')] },
    ])
    expect(filterSections(sections, 'eth')).toEqual([{ label: 'Coins', options: [option('ETH')] }])
  })

  it('disables options without touching the others', () => {
    const sections = disableOptions(toSections([option('a'), option('b', { disabled: true }), option('c')]), ({ value }) => value === 'a')
    expect(toOptions(sections).map(({ disabled }) => disabled ?? false)).toEqual([true, true, false])
  })
})
