import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOURNAL_LIMITS } from '#lib/contract/trading/journal-limits.ts'
import { registerPerson, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'

/** Goal: the words about a trade are its owner's, plain text within limits, and gone with the account. */

describe.each(Object.entries(STORE_KINDS))('with its store in %s', (_name, createKind) => {
  let kind: StoreKind
  let server: AccountsServer
  beforeAll(async () => {
    kind = await createKind()
    server = await startAccounts({ kind })
  })
  afterAll(async () => {
    await server.close()
    await kind.close()
  })

  it('keeps plain words, replaces them and forgets them', async () => {
    const { userId } = await registerPerson(server, 'notes@agio.example')
    const other = await registerPerson(server, 'others@agio.example')
    const { journal } = server.accounts
    const words = { note: ' Too\u0000 early.\r\nWait. ', tags: [' break\u202Eout ', 'Breakout', 'اختراق', ' '] }
    expect(await journal.write(userId, 'p1', words)).toEqual({
      ok: true,
      value: { note: 'Too early.\nWait.', tags: ['breakout', 'اختراق'] },
    })
    await journal.write(other.userId, 'p1', { note: 'Mine', tags: [] })
    expect([...(await journal.all(userId))]).toEqual([['p1', { note: 'Too early.\nWait.', tags: ['breakout', 'اختراق'] }]])
    await journal.write(userId, 'p1', { note: 'Later', tags: [] })
    expect((await journal.all(userId)).get('p1')).toEqual({ note: 'Later', tags: [] })
    await journal.write(userId, 'p1', { note: ' ', tags: [] })
    expect([(await journal.all(userId)).size, (await journal.all(other.userId)).size]).toEqual([0, 1])
  })

  it('keeps a limited number of them', async () => {
    const { userId } = await registerPerson(server, 'writer@agio.example')
    const rows = Array.from({ length: JOURNAL_LIMITS.trades }, (_, nth) => ({
      userId,
      tradeId: `o${nth}`,
      note: 'x',
      tags: '[]',
      changedAt: 0,
    }))
    for (let from = 0; from < rows.length; from += 500)
      await server.store
        .insertInto('journalNotes')
        .values(rows.slice(from, from + 500))
        .execute()
    const { journal } = server.accounts
    expect(await journal.write(userId, 'p1', { note: 'One more', tags: [] })).toEqual({ ok: false, error: 'journalFull' })
    expect((await journal.write(userId, 'o1', { note: 'Another', tags: [] })).ok).toBe(true)
    await journal.write(userId, 'o2', { note: '', tags: [] })
    expect((await journal.write(userId, 'p1', { note: 'One more', tags: [] })).ok).toBe(true)
  })

  it('forgets all with the account', async () => {
    const { browser, userId } = await registerPerson(server, 'leaver@agio.example')
    const { journal } = server.accounts
    await journal.write(userId, 'p1', { note: 'Bye', tags: ['last'] })
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const closed = await browser.post('/v1/user/account/close', { emailCode: await server.codeTo('leaver@agio.example') })
    expect(closed.code).toBe('00000')
    expect((await journal.all(userId)).size).toBe(0)
  })
})
