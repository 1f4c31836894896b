import { expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { beginDemonstrations } from './due-copies.ts'

// Goal: the demonstration leaders begin once, also if the exchange is too busy at first, and nothing is tried after an end.

function exchangeThat(answers: readonly string[]) {
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  const kinds = [...answers]
  const sent: string[] = []
  return {
    state,
    sent,
    submit({ type }: { readonly type: string }) {
      sent.push(type)
      const kind = kinds.shift() ?? 'done'
      if (kind === 'done') state.products.copy.demonstratedStep = 1
      return Promise.resolve({ kind })
    },
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('tries again until the command is done', async () => {
  const clock = createManualClock(0)
  const exchange = exchangeThat(['busy', 'unknown'])
  await beginDemonstrations(exchange, clock)
  for (let passed = 0; passed < 5; passed += 1) {
    clock.advance(1000)
    await turn()
  }
  expect(exchange.sent).toHaveLength(3)
})

it('sends nothing once they have begun', async () => {
  const exchange = exchangeThat([])
  exchange.state.products.copy.demonstratedStep = 7
  await beginDemonstrations(exchange, createManualClock(0))
  expect(exchange.sent).toEqual([])
})

it('gives up at the end of the product', async () => {
  const clock = createManualClock(0)
  const exchange = exchangeThat(['busy', 'busy'])
  const end = await beginDemonstrations(exchange, clock)
  end()
  clock.advance(5000)
  await turn()
  expect(exchange.sent).toHaveLength(1)
})
