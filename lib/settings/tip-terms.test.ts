import { expect, it } from 'vitest'
import english from '#messages/en.json' with { type: 'json' }
import { termTip, type TipKey } from './tip-terms.ts'

it('every tip of a label leads to a term of the glossary', () => {
  const { more, ...tips } = english.tips
  const words = (key: TipKey | 'more') => english.tips[key]
  for (const key of Object.keys(tips) as TipKey[]) {
    const found = termTip(words, key)
    expect([key, found.tip, found.more.label]).toEqual([key, tips[key], more])
    expect(english.glossaryPage.terms).toHaveProperty(found.more.term)
  }
})
