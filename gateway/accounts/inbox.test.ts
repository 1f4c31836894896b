import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import type { Store } from '#gateway/store/store.ts'
import { createInbox, type HistoryNotice, type Inbox } from './inbox.ts'
import { createUsers } from './users.ts'

/** Goal: an inbox has each notice once, newest first, and knows which of them were read. */

const START_MS = Date.UTC(2026, 10, 21)
const YEAR_MS = 365 * 24 * 60 * 60_000

describe.each(Object.entries(STORE_KINDS))('an inbox in %s', (_name, createKind) => {
  let kind: StoreKind
  let store: Store
  let inbox: Inbox
  let clock = createManualClock(START_MS)
  let userId = ''
  beforeAll(async () => {
    kind = await createKind()
  })
  afterAll(() => kind.close())
  beforeEach(async () => {
    clock = createManualClock(START_MS)
    ;({ store } = await kind.open())
    inbox = createInbox(store, clock)
    userId = (await createUsers(store, clock).create({ kind: 'user' }))?.id ?? ''
  })
  afterEach(() => expect.hasAssertions())

  const filled = (source: string, amount = '1', to = userId): HistoryNotice => ({
    userId: to,
    notice: { kind: 'convert-filled', args: { amount, coin: 'USDT' } },
    source,
    happenedAt: 5,
  })
  const amounts = async (before?: number) => (await inbox.list(userId, before)).rows.map(({ args }) => args['amount'])

  it('keeps what happens now, with its time, and what it is about', async () => {
    await inbox.notify(userId, { kind: 'new-device', args: { device: 'Chrome / Windows' } })
    const row = { kind: 'new-device', args: { device: 'Chrome / Windows' }, happenedAt: START_MS, read: false }
    expect(await inbox.list(userId)).toMatchObject({ rows: [row], unread: 1, more: false })
    await inbox.notify(userId, { kind: 'password-changed', args: {} })
    await inbox.notify(userId, { kind: 'password-changed', args: {} })
    expect((await inbox.list(userId)).rows.map((each) => each.kind)).toEqual(['password-changed', 'password-changed', 'new-device'])
  })

  it('takes each notice of a journal once, and the position with it', async () => {
    expect(await inbox.position('journal')).toBeNull()
    await inbox.take('journal', 7, [filled('convert 1'), filled('convert 2', '2')])
    await inbox.take('journal', 9, [filled('convert 2', '2'), filled('convert 3', '3')])
    expect([await amounts(), await inbox.position('journal'), await inbox.position('other')]).toEqual([['3', '2', '1'], 9, null])
  })

  it('takes all of a step or nothing', async () => {
    await inbox.take('journal', 7, [filled('convert 1')])
    const twice = [filled('convert 2'), { ...filled('convert 3'), source: null as unknown as string }]
    await expect(inbox.take('journal', 9, twice)).rejects.toThrow(/null/i)
    expect([await amounts(), await inbox.position('journal')]).toEqual([['1'], 7])
  })

  it('does not exist for a guest, a closed or an unknown account', async () => {
    const users = createUsers(store, clock)
    const guest = (await users.create({ kind: 'guest' }))?.id ?? ''
    await store.updateTable('users').set({ inviteCode: null }).where('id', '=', userId).execute()
    for (const id of [guest, userId, '42']) {
      await inbox.notify(id, { kind: 'password-changed', args: {} })
      await inbox.take('journal', 1, [filled('convert 1', '1', id)])
      expect(await inbox.list(id)).toEqual({ rows: [], unread: 0, more: false })
    }
  })

  it('is read page by page, and marked as read one by one or as far as it was seen', async () => {
    const all = Array.from({ length: 45 }, (_, index) => filled(`convert ${index}`, String(index)))
    await inbox.take('journal', 1, all)
    const pages: string[] = []
    let before: number | undefined
    for (let more = true; more;) {
      const page = await inbox.list(userId, before)
      pages.push(page.rows.map(({ args }) => args['amount']).join(' '))
      before = page.rows.at(-1)?.id
      more = page.more
    }
    const numbers = Array.from({ length: 45 }, (_, index) => 44 - index)
    expect(pages).toEqual([numbers.slice(0, 20), numbers.slice(20, 40), numbers.slice(40)].map((page) => page.join(' ')))
    expect(await inbox.unread(userId)).toBe(45)
    const [newest, second] = (await inbox.list(userId)).rows
    await inbox.markRead(userId, { ids: [newest?.id ?? 0, 1] })
    await inbox.markRead('42', { upTo: Number.MAX_SAFE_INTEGER })
    expect(await inbox.unread(userId)).toBe(44)
    await inbox.take('journal', 2, [filled('late', '99')])
    await inbox.markRead(userId, { upTo: second?.id ?? 0 })
    expect((await inbox.list(userId)).rows.slice(0, 3).map(({ args, read }) => [args['amount'], read])).toEqual([
      ['99', false],
      ['44', true],
      ['43', true],
    ])
    expect(await inbox.unread(userId)).toBe(1)
  })

  it('keeps its order when the clock was set back, and after a restart', async () => {
    await inbox.take('journal', 1, [filled('first', '1')])
    clock = createManualClock(START_MS - 60_000)
    const again = createInbox(store, clock)
    await again.take('journal', 2, [filled('second', '2')])
    expect(await amounts()).toEqual(['2', '1'])
  })

  it('forgets what is older than a year', async () => {
    await inbox.take('journal', 1, [filled('first', '1')])
    clock.advance(YEAR_MS)
    await inbox.take('journal', 2, [filled('second', '2')])
    clock.advance(1)
    await inbox.sweep()
    expect(await amounts()).toEqual(['2'])
  })
})
