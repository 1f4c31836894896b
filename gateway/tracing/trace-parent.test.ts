import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTraceParent, writeTraceParent } from './trace-parent.ts'

// Goal: a trace goes on from one gateway to the next, and nothing that is no trace is taken for one.

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
    .filter((text) => !/^0+$/.test(text))

it('reads what it has written', () => {
  fc.assert(
    fc.property(hex(32), hex(16), fc.constantFrom(0, 1), (traceId, spanId, traceFlags) => {
      expect(readTraceParent(writeTraceParent({ traceId, spanId, traceFlags }))).toEqual({ traceId, spanId, traceFlags, isRemote: true })
    }),
  )
})

it.each([
  ['nothing', undefined],
  ['two headers', ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'other']],
  ['another version', '01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['no trace', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['no span', '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
  ['capitals', '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01'],
])('reads %s as no trace', (_name, header) => {
  expect(readTraceParent(header)).toBeNull()
})

it('never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void readTraceParent(text)))
})
