import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import english from '#messages/en.json' with { type: 'json' }
import type { MessageTree } from './messages.ts'
import { pseudo, pseudoTexts } from './pseudo.ts'

function messagesOf(tree: MessageTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : messagesOf(value)))
}

/** Returns the structure of a message: arguments, branches and tags, without its words. */
function shapeOf(elements: readonly MessageFormatElement[]): unknown[] {
  return elements.flatMap((element): unknown[] => {
    if (element.type === TYPE.literal) return []
    if (element.type === TYPE.tag) return [['tag', element.value, shapeOf(element.children)]]
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [[element.type, element.value, Object.entries(element.options).map(([key, option]) => [key, shapeOf(option.value)])]]
    }
    return [[element.type, 'value' in element ? element.value : null]]
  })
}

describe('texts of the pseudo-locale', () => {
  it('are accented, bracketed and longer', () => {
    expect(pseudo('Close')).toBe('⟦Çļöšé ~~⟧')
  })

  it('keep arguments as they are', () => {
    expect(pseudo('Page {page} of {pages}')).toContain('{page} öƒ {pages}')
  })

  it('reach into the branches of plurals and into tags', () => {
    expect(pseudo('{count, plural, one {# day} other {# days}} <b>left</b>')).toContain(
      '{count, plural, one {# đåý} other {# đåýš}} <b>ļéƒţ</b>',
    )
  })

  it('keep quoted braces and lone apostrophes', () => {
    expect(parse(pseudo("It's '{literal}' text, a < b"))).toMatchObject([{ type: TYPE.literal }])
  })

  it('ask for the same arguments, branches and tags as each message of the English catalogue', () => {
    const messages = messagesOf(english)
    expect(messages.length).toBeGreaterThan(500)
    for (const message of messages)
      expect({ message, shape: shapeOf(parse(pseudo(message))) }).toEqual({ message, shape: shapeOf(parse(message)) })
  })

  it('keep the shape of a catalogue', () => {
    expect(pseudoTexts({ drawer: { close: 'Close' }, more: 'M' })).toEqual({ drawer: { close: '⟦Çļöšé ~~⟧' }, more: '⟦Ṁ ~⟧' })
  })
})
