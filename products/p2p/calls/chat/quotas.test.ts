import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPerson, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { createChat } from './chat.ts'
import { CHAT_QUOTAS, storedBytes } from './quotas.ts'

// Goal: everything that a chat stores counts, by the length that it has in the store.

describe.each(Object.entries(STORE_KINDS))('a quota, with its store in %s', (_name, createKind) => {
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

  it('takes the bytes of texts and of pictures as they are stored, of each account', async () => {
    const { userId } = await registerPerson(server, 'bytes@agio.example')
    const other = 'somebody'
    const quotas = { ...CHAT_QUOTAS, accountBytes: 1000 }
    const findOrder = (account: string) =>
      account === userId ? ({ status: 'paid', createdAt: 0, other: { account: other } } as const) : null
    const chat = createChat({
      store: server.store,
      clock: server.clock,
      findOrder,
      hasBlocked: () => Promise.resolve(false),
      diskBytesFree: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
      onNews: () => Promise.resolve(),
      quotas,
    })
    const send = async (body: string) => {
      const sent = await chat.send(userId, 'bytes', { kind: 'text', body })
      return sent.ok ? 'sent' : sent.error
    }
    const picture = async (bytes: number) => {
      const sent = await chat.send(userId, 'bytes', { kind: 'picture', picture: { bytes: Buffer.alloc(bytes), width: 1, height: 1 } })
      return sent.ok ? 'sent' : sent.error
    }
    // Three bytes a letter.
    expect([await send('あ'.repeat(150)), await send('あ'.repeat(200))]).toEqual(['sent', 'chatAccountFull'])
    // 390 bytes are 520 in base64, with 32 for the message of the picture.
    expect([await picture(390), await picture(360), await send('あ')]).toEqual(['chatAccountFull', 'sent', 'sent'])
    expect(await send('x'.repeat(40))).toBe('chatAccountFull')
    // 450, 32 and 480, and 3 bytes.
    expect([await storedBytes(server.store, userId), await storedBytes(server.store)]).toEqual([965, 965])
    await chat.erase(userId)
    expect(await storedBytes(server.store)).toBe(0)
  })
})
