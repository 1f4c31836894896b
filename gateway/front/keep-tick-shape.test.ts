import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Collects garbage while no tick is waiting, as a start does, and prints the nanoseconds of a tick after that. */
const PROGRAM = `
  const noop = () => {}
  async function ticksNs(count) {
    const since = process.hrtime.bigint()
    for (let each = 0; each < count; each += 100) {
      for (let nth = 0; nth < 100; nth += 1) process.nextTick(noop, nth)
      await new Promise(setImmediate)
    }
    return Number(process.hrtime.bigint() - since) / count
  }
  for (let round = 0; round < 20; round += 1) {
    await ticksNs(100)
    gc()
  }
  await ticksNs(300_000)
  const times = []
  for (let round = 0; round < 5; round += 1) times.push(await ticksNs(100_000))
  console.log(Math.min(...times))`

function tickNs(before: string): number {
  const args = ['--expose-gc', '--input-type=module', '--eval', `${before}\n${PROGRAM}`]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

// Where this fails because a tick is as fast without it, Node or V8 has changed, and the module may go.
it('keeps ticks fast, which garbage collections would make slow for good', () => {
  const address = JSON.stringify(new URL('keep-tick-shape.ts', import.meta.url).href)
  const kept = tickNs(`const { keepTickShape } = await import(${address})\nkeepTickShape()`)
  expect(kept).toBeLessThan(0.7 * tickNs(''))
})
