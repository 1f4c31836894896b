import { describe, expect, it } from 'vitest'
import { groupTerms } from './sort-terms.ts'
import { TERM_IDS, TERMS } from './terms.ts'

describe('the glossary', () => {
  it('explains its terms, and relates each only to others', () => {
    expect(TERM_IDS).toHaveLength(83)
    for (const id of TERM_IDS) expect(TERMS[id].related).not.toContain(id)
  })

  it('sorts by the letters of the language', () => {
    const groups = groupTerms('de', (id) => ({ name: id === 'ask' ? 'äsk' : id, text: '' }))
    expect(groups[0]?.letter).toBe('A')
    expect(groups.flatMap(({ terms }) => terms)).toHaveLength(83)
  })

  it('groups Thai words by the consonant by which they are sorted', () => {
    const names = ['เลเวอเรจ', 'ลิมิต', 'โพซิชัน', 'พอร์ต', 'ใบสรุป']
    const groups = groupTerms('th', (id) => ({ name: names[TERM_IDS.indexOf(id) % names.length] ?? '', text: '' }))
    expect(groups.map(({ letter }) => letter)).toEqual(['บ', 'พ', 'ล'])
  })

  it('groups Korean words by the consonant that begins their first syllable', () => {
    const names = ['호가창', '까지', '거래량', 'PnL', '현물', '레버리지']
    const groups = groupTerms('ko', (id) => ({ name: names[TERM_IDS.indexOf(id) % names.length] ?? '', text: '' }))
    expect(groups.map(({ letter }) => letter)).toEqual(['ㄱ', 'ㄹ', 'ㅎ', 'P'])
  })

  it('has no index in a script without letters', () => {
    const groups = groupTerms('zh-Hans', (id) => ({ name: String.fromCodePoint(0x4e00 + TERM_IDS.indexOf(id)), text: '' }))
    expect(groups.map(({ letter }) => letter)).toEqual([''])
  })
})
