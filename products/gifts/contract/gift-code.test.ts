import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GIFT_CODE_CHARACTERS, GIFT_CODE_LENGTH, giftCodeText, readGiftCode } from './gift-code.ts'

// Goal: a code is read however people write it down, and nothing else is taken for one.

const code = fc
  .array(fc.constantFrom(...GIFT_CODE_CHARACTERS), { minLength: GIFT_CODE_LENGTH, maxLength: GIFT_CODE_LENGTH })
  .map((all) => all.join(''))

it('has at least 50 bits', () => {
  expect(GIFT_CODE_LENGTH * Math.log2(GIFT_CODE_CHARACTERS.length)).toBeGreaterThan(50)
})

it('is read from groups, with small letters and with spaces', () => {
  fc.assert(
    fc.property(code, (made) => {
      for (const written of [made, giftCodeText(made), giftCodeText(made).toLowerCase(), ` ${giftCodeText(made).replaceAll('-', ' ')}\n`])
        expect(readGiftCode(written)).toBe(made)
    }),
  )
  expect(giftCodeText('7KQM2XWD9RTA')).toBe('7KQM-2XWD-9RTA')
})

it.each(['', '7KQM-2XWD-9RT', '7KQM-2XWD-9RTAA', '7KQM-2XWD-9RT0', '7KQM-2XWD-9RTI', '٧KQM-2XWD-9RTA'])('is not %j', (text) => {
  expect(readGiftCode(text)).toBeNull()
})

it('is a code or nothing, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readGiftCode(text)
      if (read !== null) expect(readGiftCode(giftCodeText(read))).toBe(read)
    }),
  )
})
