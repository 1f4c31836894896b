import { describe, expect, it } from 'vitest'
import { CALLS } from '#lib/contract/calls.ts'
import { fail, openHttpBench } from '#tests/rigs/http.ts'

describe('a browser that keeps nothing', () => {
  const translate = (code: string) => `told ${code}`
  const entries = CALLS.filter(({ opensSession }) => opensSession).map(({ path }) => path)

  it.each(entries)('is told so before %s is sent', async (path) => {
    const bench = openHttpBench({ prove: () => 'blocked', translate })
    const error = await fail(bench.http.post(path, {}))
    expect([error.kind, bench.seen, bench.toasts]).toEqual(['storage', [], ['told storageBlocked']])
  })

  it('is told what to free where it is full', async () => {
    const bench = openHttpBench({ prove: () => 'full', translate })
    await fail(bench.http.post('/user/guest/create', {}))
    expect(bench.toasts).toEqual(['told storageFull'])
  })

  it('may make every other call', async () => {
    const bench = openHttpBench({ prove: () => 'blocked' })
    await bench.http.post('/msg/verifycode/send', {})
    expect(bench.seen).toHaveLength(1)
  })
})
