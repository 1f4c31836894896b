import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { P2P_TEXTS_PER_DAY } from '#lib/contract/products/p2p/p2p-terms.ts'
import type { Result } from '#lib/kernel/result.ts'
import { registerPerson, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { NO_TEXTS, type P2pTexts, paperReference } from './p2p-store.ts'

/** Goal: what P2P keeps beside the journal is its owner's, made by us where it looks like payment details, and gone with the account. */

function read<T>(result: Result<T, ErrorName>): T {
  if (!result.ok) throw new Error(result.error)
  return result.value
}

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

  it('keeps texts by their hash, so that orders keep theirs after an edit', async () => {
    const { userId } = await registerPerson(server, 'texts@agio.example')
    const { p2p } = server.accounts
    const kept = async (texts: P2pTexts) => read(await p2p.keepTexts(userId, texts))
    expect(await kept({ remark: ' ', terms: '\u0000' })).toBe(null)
    const first = await kept({ remark: 'Quick\nand kind', terms: 'One.\nTwo.' })
    const second = await kept({ remark: 'Slow', terms: '' })
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await kept({ remark: 'Quick\nand kind', terms: 'One.\nTwo.' })).toBe(first)
    const texts = await p2p.texts([first, second, null].map((hash) => ({ userId, hash })))
    expect(texts.get(`${userId} ${first}`)).toEqual({ remark: 'Quick and kind', terms: 'One.\nTwo.' })
    expect(texts.get(`${userId} ${second}`)).toEqual({ ...NO_TEXTS, remark: 'Slow' })
  })

  it('keeps a limited number of new texts a day, and known ones always', async () => {
    const { userId } = await registerPerson(server, 'writer@agio.example')
    const { p2p } = server.accounts
    const keep = (remark: string) => p2p.keepTexts(userId, { remark, terms: '' })
    for (let nth = 0; nth < P2P_TEXTS_PER_DAY; nth += 1) expect((await keep(`Text ${nth}`)).ok).toBe(true)
    expect(await keep('One more')).toEqual({ ok: false, error: 'tooManyRequests' })
    expect((await keep('Text 0')).ok).toBe(true)
    server.clock.advance(24 * 3_600_000 + 1)
    expect((await keep('One more')).ok).toBe(true)
  })

  it('is erased with the account', async () => {
    const { browser, userId } = await registerPerson(server, 'leaver@agio.example')
    const { p2p } = server.accounts
    await p2p.addMethod(userId, 'EUR', 'sepa')
    const hash = read(await p2p.keepTexts(userId, { remark: 'Quick', terms: '' }))
    await p2p.block(userId, 'R1')
    expect([...(await p2p.blocks(userId))]).toEqual(['R1'])
    expect([...(await p2p.blockedBy('R1'))]).toEqual([userId])
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const closed = await browser.post('/v1/user/account/close', { emailCode: await server.codeTo('leaver@agio.example') })
    expect(closed.code).toBe('00000')
    expect(await p2p.methods(userId)).toEqual([])
    expect((await p2p.texts([{ userId, hash }])).size).toBe(0)
    expect((await p2p.blocks(userId)).size).toBe(0)
  })
})

it('writes references that nobody can take for a real account', () => {
  expect(paperReference('EUR', () => 0)).toBe('PAPER-EUR-2222-2222')
})
