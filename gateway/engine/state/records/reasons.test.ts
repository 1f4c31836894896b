import { describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import * as shown from '#lib/contract/trading/order-reasons.ts'
import english from '#messages/en.json' with { type: 'json' }
import { CANCEL_REASONS, REJECTIONS, WAIT_REASONS } from './reasons.ts'

const texts: Readonly<Record<string, string>> = english.orderReasons

describe('reasons of the engine', () => {
  it.each(REJECTIONS)('%s is an entry of the error catalogue', (reason) => {
    const name = reason.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    expect(ERRORS).toHaveProperty(name)
  })

  it('are the reasons that rows and receipts carry, each with its English text', () => {
    expect(Object.keys(shown.CANCEL_REASONS)).toEqual([...CANCEL_REASONS])
    expect(Object.keys(shown.WAIT_REASONS)).toEqual([...WAIT_REASONS])
    for (const { messageKey, text } of [...Object.values(shown.CANCEL_REASONS), ...Object.values(shown.WAIT_REASONS)])
      expect(texts[messageKey]).toBe(text)
  })
})
