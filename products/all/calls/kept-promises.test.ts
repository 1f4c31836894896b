import { expect, it } from 'vitest'
import { KeptPromises } from '#gateway/http/products/kept-promises.ts'

// Goal: no account drops the promises of another, and what has ended takes no memory.

it('keeps 20 of each account, whatever others ask for', () => {
  const kept = new KeptPromises(1000)
  const first = kept.add({ account: 'ann', expiresMs: 100 }, 0)
  for (let nth = 0; nth < 30_000; nth += 1) kept.add({ account: `guest ${nth % 1500}`, expiresMs: 100 }, 0)
  expect(kept.find('ann', first)).toEqual({ account: 'ann', expiresMs: 100 })
  expect(kept.size).toBe(1 + 1500 * 20)
  expect(kept.find('bob', first)).toBeUndefined()
  const own = Array.from({ length: 20 }, () => kept.add({ account: 'ann', expiresMs: 100 }, 0))
  expect([kept.find('ann', first), kept.find('ann', own[0] ?? '')?.account]).toEqual([undefined, 'ann'])
  // All of them have ended, and were known for a while after that.
  kept.add({ account: 'bob', expiresMs: 5000 }, 1101)
  expect(kept.size).toBe(1)
})
