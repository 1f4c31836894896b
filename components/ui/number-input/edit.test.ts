import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cameWhole, changeTo, pasteInto, saysSame, toDecimal, typeInto } from './edit.ts'

/** A field's state with `|` for the caret. */
const read = (marked: string) => ({ raw: marked.replace('|', ''), caret: marked.indexOf('|') })
const typed = (marked: string, precision = 8): string => {
  const { raw, caret } = read(marked)
  const edit = typeInto(raw, caret, precision)
  return `${edit.text.slice(0, edit.caret)}|${edit.text.slice(edit.caret)}`
}

describe('typing into a decimal field (specification 5, DESIGN 5.23)', () => {
  it.each([
    ['digits stay where they are typed', '12|34', '12|34'],
    ['a comma is a period', '1,|5', '1.|5'],
    ['the Arabic decimal mark is a period', '1٫|', '1.|'],
    ['a full-width period is a period', '1．|', '1.|'],
    ['a first period reads 0.', '.|', '0.|'],
    ['a period before digits reads 0. with the caret behind it', '.|5', '0.|5'],
    ['Arabic digits are ASCII', '١٢|٣', '12|3'],
    ['letters go, and the caret stays with its neighbours', '12a|34', '12|34'],
    ['a second period goes', '1.2.|', '1.2|'],
    ['zeros in front collapse to one', '00|5', '0|5'],
    ['a minus goes', '-|5', '|5'],
  ])('%s', (_name, before, after) => {
    expect(typed(before)).toBe(after)
  })

  it('keeps as many decimals as the field has', () => {
    expect(typed('1.239|', 2)).toBe('1.23|')
    expect(typed('1.92|3', 2)).toBe('1.92|')
    expect(typed('12.|', 0)).toBe('12|')
  })

  it('keeps 20 digits before the period', () => {
    expect(typed(`${'9'.repeat(21)}|`)).toBe(`${'9'.repeat(20)}|`)
  })

  it('puts the caret behind exactly the digits that stood before it, whatever is typed where', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9a-z ]{0,14}$/), fc.nat(), (raw, place) => {
        const caret = place % (raw.length + 1)
        const edit = typeInto(raw, caret, 8)
        expect(edit.text.slice(0, edit.caret)).toBe(raw.slice(0, caret).replace(/\D/g, ''))
      }),
    )
  })
})

describe('pasting into a decimal field (DESIGN 5.23)', () => {
  const paste = (pasted: string, text = '', start = 0, end = text.length, precision = 8) =>
    pasteInto(text, { start, end }, pasted, precision)

  it.each([
    ['1,234.5', '1234.5'],
    ['1 234 567.25', '1234567.25'],
    ['0,5', '0.5'],
    [' 42\n', '42'],
  ])('reads %j as %s', (pasted, text) => {
    expect(paste(pasted)).toEqual({ ok: true, value: { text, caret: text.length } })
  })

  it.each(['1.234,5', '1,234', '1.234.567'])('refuses %s, which has two readings', (pasted) => {
    expect(paste(pasted)).toEqual({ ok: false, error: 'ambiguous' })
  })

  it('refuses anything but an amount', () => {
    expect(paste('0xfa')).toEqual({ ok: false, error: 'unreadable' })
  })

  it('takes the place of the selection and leaves the caret behind itself', () => {
    expect(paste('99', '1234', 1, 3)).toEqual({ ok: true, value: { text: '1994', caret: 3 } })
  })

  it('keeps as many decimals as the field has', () => {
    expect(paste('1.239', '', 0, 0, 2)).toEqual({ ok: true, value: { text: '1.23', caret: 4 } })
  })
})

describe('what a keyboard inserts whole', () => {
  const changed = (before: string, text: string, inserted: string | null = null) =>
    changeTo(before, { text, caret: text.length, inserted }, 8)

  it.each([
    ['', '105,203.65', '105203.65'],
    ['12', '1234', '1234'],
    ['0.1', '0,5', '0.5'],
    ['7', '1,234.5', '1234.5'],
  ])('from %j to %j reads %s', (before, raw, text) => {
    expect(changed(before, raw)).toEqual({ ok: true, value: { text, caret: text.length } })
  })

  it.each([
    ['', '1.234,5', 'ambiguous'],
    ['', '1,234', 'ambiguous'],
    ['', '-5', 'unreadable'],
    ['', '1e-7', 'unreadable'],
    ['50', '5 BTC', 'unreadable'],
  ])('from %j to %j is refused as %s', (before, raw, error) => {
    expect(changed(before, raw)).toEqual({ ok: false, error })
  })

  it.each([
    ['12', '12,', '12.'],
    ['1.5', '1.5-', '1.5'],
    ['', '٣', '3'],
    ['', '\u{1d7d9}', '1'],
    ['1234', '', ''],
    ['12345', '15', '15'],
    ['11', '111', '111'],
  ])('is not one character or less: from %j to %j reads %j as typed', (before, raw, text) => {
    expect(changed(before, raw)).toMatchObject({ ok: true, value: { text } })
  })

  it('is known by what the browser says was inserted, where the texts alone could be typing', () => {
    expect(changed('105203.65', '-5')).toMatchObject({ ok: true, value: { text: '5' } })
    expect(changed('105203.65', '-5', '-5')).toEqual({ ok: false, error: 'unreadable' })
  })

  it('is told from typing wherever it is inserted, and whatever it takes the place of', () => {
    const digits = fc.stringMatching(/^[0-9]{0,6}$/)
    fc.assert(
      fc.property(digits, digits, digits, fc.constantFrom('a', '-', ','), (head, gone, tail, one) => {
        expect(cameWhole(head + gone + tail, head + one + tail)).toBe(false)
        expect(cameWhole(head + gone + tail, `${head}x${one}y${tail}`)).toBe(true)
      }),
    )
  })
})

describe('text and value', () => {
  it.each([
    ['1.', '1'],
    ['007', '7'],
    ['0.50', '0.50'],
    ['00.5', '0.5'],
    ['', ''],
    ['0', '0'],
  ])('%j stands for %j', (text, value) => {
    expect(toDecimal(text)).toBe(value)
  })

  it('knows that 1. and 1.0 say what 1 says, and that an empty field does not say 0', () => {
    expect(saysSame('1.', '1')).toBe(true)
    expect(saysSame('1.0', '1')).toBe(true)
    expect(saysSame('', '')).toBe(true)
    expect(saysSame('', '0')).toBe(false)
    expect(saysSame('2', '1')).toBe(false)
  })
})
