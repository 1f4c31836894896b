import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import type { EngineEvent } from '../../state/events.ts'
import { FRICTIONLESS } from '../../state/records/realism.ts'

// Goal: whatever happens to a position, its reduce-only orders cover it as far as they can, and none ends while it could go on.

const RUNS = Number(process.env['ENGINE_PROPERTY_RUNS'] ?? 80)

type Kind = Partial<PlainOrder>
const KINDS: readonly Kind[] = [
  {},
  {},
  {},
  { iceberg: { visible: 200 } },
  { chase: true },
  { twap: { slices: 3, everyMs: 5_000 } },
  { oco: { ticks: 9_994, by: 'last' } },
  { oco: { ticks: 10_006, by: 'last' } },
]
const TRIGGERS: readonly Kind[] = [
  { trigger: { kind: 'stop-loss', by: 'last', ticks: 9_996 } },
  { trigger: { kind: 'take-profit', by: 'last', ticks: 10_004 }, target: 'whole' },
  { trigger: { kind: 'trigger', by: 'last', ticks: 10_003 } },
]

const anyOrder = fc.record({
  account: fc.constantFrom('ann', 'bob', 'bob'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  lots: fc.integer({ min: 1, max: 9 }).map((count) => count * 500),
  by: fc.option(fc.integer({ min: -4, max: 4 }), { freq: 4 }),
  reduceOnly: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  trigger: fc.option(fc.constantFrom(...TRIGGERS), { freq: 3 }),
})
const anyMove = fc.record({ last: fc.integer({ min: -8, max: 8 }), passMs: fc.integer({ min: 0, max: 6_000 }) })
const anyChange = fc.record({ nth: fc.nat(9), edit: fc.option(fc.record({ by: fc.integer({ min: -3, max: 3 }), lots: fc.nat(9) })) })
const anySteps = fc.array(
  fc.oneof({ weight: 10, arbitrary: anyOrder }, { weight: 4, arbitrary: anyMove }, { weight: 2, arbitrary: anyChange }),
  {
    minLength: 10,
    maxLength: 50,
    size: 'max',
  },
)

/** Cancels or edits one of bob's open orders; a refusal is as good. */
function change(d: Futures, { nth, edit }: { nth: number; edit: { by: number; lots: number } | null }): void {
  const all = [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
  const orderId = all[nth % Math.max(1, all.length)]?.id ?? 0
  if (edit === null) d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
  else d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 10_000 + edit.by, lots: edit.lots * 500, triggerTicks: 0 })
}

/** Checks the reduce-only orders of bob that ended in a command for want of something to close. Returns why any have ended. */
function checkEnds(d: Futures, events: readonly EngineEvent[]): (string | null)[] {
  return events.flatMap((event, at) => {
    if (event.type !== 'closed' || event.order.request.reduceOnly !== true || event.order.account.id !== 'bob') return []
    const { cancelReason, buy, lots, lotsFilled } = event.order
    const isMute = cancelReason === 'nothing-to-reduce' || cancelReason === 'reduce-only-covered'
    const isLast = !events.slice(at).some((later) => later.type === 'filled' && later.account === 'bob')
    // A target ends with its position, even where the same trade opens the next one.
    if (!isMute || !isLast || event.order.request.trigger !== undefined) return [cancelReason]
    expect(lots).toBeGreaterThan(lotsFilled)
    const { positions, openOrders } = event.order.account
    const position = positions.get(`${MARKET}:${event.order.request.positionSide ?? 'net'}`)
    const open = position === undefined || (position.direction === 1) === buy ? 0 : position.lots
    const working = [...openOrders.values()].filter(
      (order) => order.status === 'live' && order.request.reduceOnly === true && order.buy === buy,
    )
    expect(working.reduce((sum, order) => sum + order.lots - order.lotsFilled, 0)).toBe(open)
    expect(cancelReason).toBe(open === 0 ? 'nothing-to-reduce' : 'reduce-only-covered')
    return [cancelReason]
  })
}

it('no reduce-only order ends while something of its position is neither closed nor covered', () => {
  const reasons = new Set<string | null>()
  fc.assert(
    fc.property(anySteps, fc.integer({ min: 0, max: 40 }), fc.boolean(), (steps, latencyMaxMs, isHedged) => {
      const d = new Futures('ann', 'bob').set('bob', 'crossed', 5)
      if (isHedged) d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
      d.run({ type: 'set-realism', account: 'bob', realism: { ...FRICTIONLESS, preset: 'custom', latencyMaxMs } })
      for (const [nth, step] of steps.entries()) {
        d.random = nth * 7_919 + 1
        d.timeMs += 'last' in step ? step.passMs : 15
        for (const reason of checkEnds(d, d.run({ type: 'advance' }))) reasons.add(reason)
        if ('last' in step) d.to(10_000 + step.last, 2_000)
        else if ('nth' in step) change(d, step)
        else {
          const { account, by, kind, trigger, ...order } = step
          const rest = trigger === null || !order.reduceOnly ? (by === null ? {} : { ticks: 10_000 + by, ...kind }) : trigger
          const long = (order.side === 'buy') !== order.reduceOnly
          const side = isHedged && account === 'bob' ? { positionSide: long ? ('long' as const) : ('short' as const) } : {}
          d.order(account, { ...order, ...rest, ...side })
        }
        for (const reason of checkEnds(d, d.last.events)) reasons.add(reason)
      }
      d.settled()
    }),
    { numRuns: RUNS },
  )
  expect([...reasons]).toEqual(expect.arrayContaining([null, 'nothing-to-reduce']))
}, 60_000)
