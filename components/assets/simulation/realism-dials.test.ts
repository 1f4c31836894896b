import { describe, expect, it } from 'vitest'
import type { Realism } from '#lib/contract/trading/trading-simulation.ts'
import { dialTexts, readDials } from './realism-dials.ts'

const HARSH: Realism = {
  preset: 'custom',
  latencyMinMs: 50,
  latencyMaxMs: 400,
  queueThousandths: 1000,
  takeThousandths: 505,
  printThousandths: 500,
  rejectThousandths: 10,
}

describe('a realism dial of one’s own', () => {
  it('is read back as it was shown', () => {
    const { preset: _, ...figures } = HARSH
    expect(dialTexts(HARSH)).toMatchObject({ latencyMaxMs: '400', takeThousandths: '50.5', rejectThousandths: '1' })
    expect(readDials(dialTexts(HARSH))).toEqual(figures)
  })

  it.each([
    ['an empty field', { queueThousandths: '' }],
    ['a share above all', { rejectThousandths: '100.1' }],
    ['no share at all for takers', { takeThousandths: '0' }],
    ['waits the wrong way round', { latencyMinMs: '401' }],
    ['a wait without end', { latencyMaxMs: '60001' }],
  ])('is not sent with %s', (_name, change) => expect(readDials({ ...dialTexts(HARSH), ...change })).toBeNull())
})
