import { describe, expect, it } from 'vitest'
import { fail, openHttpBench, refusal } from '#tests/rigs/http.ts'
import { createDuplicateRequests } from './duplicate-requests.ts'

describe('the bookkeeping of duplicate requests (specification 4.5)', () => {
  it('cancels pending ones by method and path, if the new one asks for it', () => {
    const duplicates = createDuplicateRequests()
    const cancelled: string[] = []
    const enter = (method: 'GET' | 'POST', path: string, name: string, cancels = false) =>
      duplicates.enter(method, path, () => cancelled.push(name), cancels)
    enter('GET', '/x', 'first')
    const leave = enter('GET', '/x', 'second')
    enter('POST', '/x', 'other method')
    enter('GET', '/y', 'other path')
    expect(cancelled).toEqual([])
    leave()
    leave()
    enter('GET', '/x', 'third', true)
    expect(cancelled).toEqual(['first'])
  })

  it('is left by every request that ends, well or badly, and then so is its caller’s signal', async () => {
    let pending = 0
    const bench = openHttpBench({
      duplicates: {
        enter: () => {
          pending += 1
          return () => (pending -= 1)
        },
      },
    })
    const { signal } = new AbortController()
    await bench.http.get('/x', {}, { signal })
    bench.replies = [refusal('1'), new TypeError('offline'), { status: 500 }]
    for (const path of ['/a', '/b', '/c']) await fail(bench.http.get(path, {}, { signal }))
    expect(pending).toBe(0)
  })
})
