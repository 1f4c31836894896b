import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Contact } from '#lib/contract/accounts/contacts.ts'
import type { Store } from '#gateway/store/store.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type OpenStore, type StoreKind } from '#tests/support/stores.ts'
import { createServerKey } from '../server-key.ts'
import { createLetterQueue, type LetterQueue } from './letter-queue.ts'
import { type Message, type MessageProvider, MessageRefused } from './provider.ts'
import { createProviderCheck } from './provider-check.ts'

/** Goal: a letter that its provider does not take now is sent later, once, also by another process, until it is of no use any more. */

const HOUR_MS = 3_600_000
const contact: Contact = { kind: 'email', email: 'ada@agio.example' }
const message: Message = { to: 'ada@agio.example', subject: '012345', paragraphs: ['012345'], tag: 'en', direction: 'ltr' }

describe.each(Object.entries(STORE_KINDS))('letters in %s', (_name, createKind) => {
  let kind: StoreKind
  let opened: OpenStore
  let store: Store
  let clock = createManualClock()
  let sent: Message[] = []
  let tries: number[] = []
  let lost: Contact[] = []
  let failure: Error | null = null
  const queues: LetterQueue[] = []
  const provider: MessageProvider = {
    send(given) {
      tries.push(clock.now())
      if (failure !== null) return Promise.reject(failure)
      sent.push(given)
      return Promise.resolve()
    },
    check: () => Promise.resolve(),
    close() {},
  }

  beforeAll(async () => {
    kind = await createKind()
  })
  afterAll(() => kind.close())
  beforeEach(async () => {
    clock = createManualClock(0)
    opened = await kind.open()
    ;({ store } = opened)
    sent = []
    tries = []
    lost = []
    failure = null
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()))
  })

  function open(key = 7): LetterQueue {
    const queue = createLetterQueue({
      store,
      clock,
      timers: clock,
      serverKey: createServerKey(Buffer.alloc(32, key)),
      providers: { email: provider },
      onGivenUp: (given) => Promise.resolve(void lost.push(given)),
      log: { error() {}, warn() {} },
    })
    queues.push(queue)
    return queue
  }
  const waiting = () => store.selectFrom('letters').selectAll().execute()

  /** Lets the time go by in steps in which every queue has looked for letters. */
  async function pass(durationMs: number): Promise<void> {
    for (const end = clock.now() + durationMs; clock.now() < end;) {
      clock.advance(Math.min(5000, end - clock.now()))
      for (const queue of queues) await queue.idle()
    }
  }

  it('leave at once, and nothing of them stays', async () => {
    const queue = open()
    await queue.put(contact, message, HOUR_MS)
    await queue.idle()
    expect([sent, await waiting()]).toEqual([[message], []])
  })

  it('that are not taken are tried again after growing pauses, and given up at their end', async () => {
    failure = new Error('connection refused')
    const queue = open()
    await queue.put(contact, message, 600_000)
    await pass(700_000)
    const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
    expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 160_000])
    expect([lost, await waiting()]).toEqual([[contact], []])
  })

  it('are kept sealed over a restart, and sent once the provider is back', async () => {
    failure = new Error('connection refused')
    const queue = open()
    await queue.put(contact, message, HOUR_MS)
    await queue.idle()
    await queue.close()
    queues.length = 0
    store = await opened.reopen()
    const [row] = await waiting()
    expect(row).toMatchObject({ channel: 'email', tries: 1, dueAt: 10_000, expiresAt: HOUR_MS })
    expect(JSON.stringify(row)).not.toMatch(/012345|ada@/)
    failure = null
    open()
    await pass(10_000)
    expect([sent, await waiting()]).toEqual([[message], []])
  })

  it('are sent by one of several gateways, and by another one if that dies', async () => {
    let endTry = () => {}
    const waits = new Promise<void>((resolve) => (endTry = resolve))
    const first = createLetterQueue({
      store,
      clock,
      timers: clock,
      serverKey: createServerKey(Buffer.alloc(32, 7)),
      providers: { email: { ...provider, send: () => waits } },
      onGivenUp: () => Promise.resolve(),
      log: { error() {}, warn() {} },
    })
    await first.put(contact, message, HOUR_MS)
    await expect.poll(async () => (await waiting())[0]?.tries).toBe(1)
    open()
    await pass(100_000)
    expect(sent).toEqual([])
    // The first one has not said anything for longer than a try may take.
    await pass(30_000)
    expect(sent).toEqual([message])
    endTry()
    await first.close()
  })

  it('that their provider refuses for good, or that another key has sealed, are not tried again', async () => {
    failure = new MessageRefused('no such address')
    const queue = open()
    await queue.put(contact, message, HOUR_MS)
    await queue.idle()
    expect([tries.length, lost, await waiting()]).toEqual([1, [contact], []])
    failure = new Error('away')
    await queue.put(contact, message, HOUR_MS)
    await queue.idle()
    await queue.close()
    queues.length = 0
    open(8)
    await pass(10_000)
    expect([tries.length, lost.length, await waiting()]).toEqual([2, 1, []])
  })
})

describe('a check of a provider', () => {
  it('asks once for many, says that a silent one is late, and asks again after a while', async () => {
    const clock = createManualClock(0)
    const answers: (() => void)[] = []
    const isLate = createProviderCheck({ check: () => new Promise((resolve) => answers.push(resolve)) }, clock, clock)
    const first = [isLate(), isLate()]
    clock.advance(5000)
    expect([await Promise.all(first), answers.length]).toEqual([[true, true], 1])
    clock.advance(10_000)
    const second = isLate()
    answers[1]?.()
    expect(await second).toBe(false)
  })

  it('says that a provider is late that cannot be reached', async () => {
    const clock = createManualClock(0)
    expect(await createProviderCheck({ check: () => Promise.reject(new Error('refused')) }, clock, clock)()).toBe(true)
  })
})
