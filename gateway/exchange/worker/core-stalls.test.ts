import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { JournalBroken, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { Floor, type FloorOptions } from '#tests/exchange/floor.ts'
import type { Outcome } from '../exchange.ts'
import { HistoryStore } from '../history/history-store.ts'
import { COMMAND_DEADLINE_MS } from '../local/under-way.ts'
import { machineNow } from './machine-now.ts'

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

function open(options: FloorOptions = {}): Floor {
  floor = new Floor(options)
  return floor
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Returns a journal whose disk can be made to run full. */
function fullable() {
  const disk = { isFull: false }
  const wrap = (inner: JournalStore): JournalStore =>
    new Proxy(inner, {
      get(target, name) {
        if ((name === 'append' || name === 'probe') && disk.isFull)
          return () => {
            throw new StoreError('The disk is full.', true)
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  return { disk, wrap }
}

describe('a disk that takes nothing', () => {
  it('is an unknown outcome after the deadline, and settles when the disk accepts writes again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { disk, wrap } = fullable()
      const { exchange } = await open({ wrap }).trader('ann')
      disk.isFull = true
      const answer = floor?.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'one' })
      await nextTurn()
      vi.advanceTimersByTime(COMMAND_DEADLINE_MS)
      const outcome = await answer
      if (outcome?.kind !== 'unknown') throw new Error(`it was told as ${outcome?.kind}`)
      let isSettled = false
      void outcome.settled.then(() => (isSettled = true))
      await nextTurn()
      expect([isSettled, exchange.read.openOrders('ann')]).toEqual([false, []])
      disk.isFull = false
      floor?.pass(100)
      await outcome.settled
      expect(exchange.read.openOrders('ann')).toMatchObject([{ clientOrderId: 'one' }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('stops an exchange from its start, before anybody trades, and is found out by a look at it', async () => {
    const { disk, wrap } = fullable()
    const { exchange } = await open({ wrap }).trader('ann')
    expect(exchange.status().state).toBe('running')
    disk.isFull = true
    await expect(exchange.probe()).rejects.toThrow('takes no records')
    expect(exchange.status()).toMatchObject({ state: 'stalled', detail: 'The disk is full.' })
    floor?.kill()
    expect(floor?.exchange.status()).toMatchObject({ state: 'stalled', detail: 'The disk is full.' })
    expect(await floor?.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })).toEqual({ kind: 'busy' })
    disk.isFull = false
    floor?.pass(100)
    await expect(floor?.exchange.probe()).resolves.toBeUndefined()
    expect(await floor?.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })).toMatchObject({ kind: 'done' })
  })

  it('keeps no start from its history, which is read all the same and written when there is room', async () => {
    await open().trader('ann')
    if (floor === null) throw new Error('it is open')
    floor.isHistoryWriterAway = true
    await floor.place('ann', { side: 'buy', lots: 100 })
    const write = vi.spyOn(HistoryStore.prototype, 'write').mockImplementation(() => {
      throw new StoreError('The disk is full.', true)
    })
    try {
      floor.isHistoryWriterAway = false
      floor.kill()
      expect(floor.exchange.read.fills('ann', { limit: 5 })).toHaveLength(1)
      expect(floor.exchange.status()).toMatchObject({ state: 'stalled', detail: 'The disk is full.' })
    } finally {
      write.mockRestore()
    }
    floor.pass(200)
    expect(floor.exchange.status().state).toBe('running')
    floor.kill()
    expect(floor.exchange.read.fills('ann', { limit: 5 })).toHaveLength(1)
  })

  it('lets no command begin after its sender was told that its outcome is unknown', async () => {
    const { core, heard } = await open().trader('ann')
    const before = core.state.sequence
    core.receive([{ id: 77, command: { type: 'open-account', account: 'eve', realism: FRICTIONLESS }, untilMs: machineNow() - 1 }])
    core.turn()
    expect([core.state.sequence, heard.at(-1)]).toEqual([before, { type: 'turned-away', ids: [77], as: 'busy' }])
  })

  it('halts for good where the journal has records of another writer', async () => {
    let isStrange = false
    const wrap = (inner: JournalStore): JournalStore =>
      new Proxy(inner, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (name !== 'append' || !isStrange) return typeof value === 'function' ? (value.bind(target) as unknown) : value
          return () => {
            throw new JournalBroken(9, 'somebody else has written it')
          }
        },
      })
    const { exchange } = await open({ wrap }).trader('ann')
    isStrange = true
    void floor?.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    await nextTurn()
    expect(exchange.status()).toMatchObject({ state: 'halted', detail: 'The journal is broken at record 9: somebody else has written it.' })
    isStrange = false
    floor?.pass(1000)
    expect(exchange.read.openOrders('ann')).toEqual([])
    expect(await floor?.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })).toEqual({ kind: 'halted' })
  })

  it('keeps what was applied unsaid, turns everything else away, and goes on where it was when it takes again', async () => {
    const { disk, wrap } = fullable()
    const { exchange } = await open({ wrap }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const events = floor.listen('ann')
    const before = hashState(exchange.state)
    disk.isFull = true
    const answers: Outcome[] = []
    const pending = floor
      .place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'one' })
      .then((outcome) => answers.push(outcome))
    await nextTurn()
    expect(exchange.status()).toMatchObject({ state: 'stalled', detail: 'The disk is full.' })
    expect(await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'two' })).toEqual({ kind: 'busy' })
    floor.pass(1000)
    await nextTurn()
    expect([answers, events, exchange.read.openOrders('ann'), hashState(exchange.state)]).toEqual([[], [], [], before])
    disk.isFull = false
    floor.pass(100)
    await pending
    expect(answers).toMatchObject([{ kind: 'done', orders: [{ accepted: true, clientOrderId: 'one' }] }])
    expect(exchange.status().state).toBe('running')
    expect(exchange.read.openOrders('ann')).toMatchObject([{ clientOrderId: 'one' }])
    expect(events.map(({ type }) => type)).toEqual(['order', 'balances'])
  })

  it('loses what was never said, and nothing else, when the process dies meanwhile', async () => {
    const { disk, wrap } = fullable()
    await open({ wrap }).trader('ann')
    if (floor === null) throw new Error('it is open')
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'one' })
    const hash = hashState(floor.exchange.state)
    disk.isFull = true
    void floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'two' })
    await nextTurn()
    disk.isFull = false
    floor.kill()
    expect(hashState(floor.exchange.state)).toBe(hash)
    expect(floor.exchange.read.openOrders('ann').map(({ clientOrderId }) => clientOrderId)).toEqual(['one'])
  })
})
