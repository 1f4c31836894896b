import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { P2P_TEXTS_PER_DAY } from '#products/p2p/contract/p2p-terms.ts'
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
    expect(await keep('One more')).toEqual({ ok: false, error: 'tooManyRequests', waitSeconds: 86_400 })
    expect((await keep('Text 0')).ok).toBe(true)
    server.clock.advance(24 * 3_600_000 + 1)
    expect((await keep('One more')).ok).toBe(true)
  })

  it('keeps the line breaks of terms, and nothing that could mislead', async () => {
    const { userId } = await registerPerson(server, 'lines@agio.example')
    const { p2p } = server.accounts
    const terms = '  First.\r\n\r\n\r\n\r\nSecond \t \u202eline\u0007.\rThird\u2028<b>bold</b>  '
    const hash = read(await p2p.keepTexts(userId, { remark: '', terms }))
    expect((await p2p.texts([{ userId, hash }])).get(`${userId} ${hash}`)?.terms).toBe('First.\n\nSecond  line.\nThird\n<b>bold</b>')
  })

  it('reads the texts of their owner only', async () => {
    const [one, two] = [await registerPerson(server, 'one@agio.example'), await registerPerson(server, 'two@agio.example')]
    const { p2p } = server.accounts
    const texts = { remark: 'The same', terms: '' }
    const hash = read(await p2p.keepTexts(one.userId, texts))
    await p2p.keepTexts(two.userId, texts)
    expect([...(await p2p.texts([{ userId: one.userId, hash }])).keys()]).toEqual([`${one.userId} ${hash}`])
  })

  it('gives methods that are added at the same moment different ids', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => registerPerson(server, `m${name}@agio.example`)))
    const { p2p } = server.accounts
    const added = await Promise.all(people.flatMap(({ userId }) => ['sepa', 'bank'].map((method) => p2p.addMethod(userId, 'EUR', method))))
    expect(new Set(added.map((each) => read(each).id)).size).toBe(8)
    expect(await p2p.addMethod(people[0]?.userId ?? '', 'EUR', 'sepa')).toEqual({ ok: false, error: 'p2pMethodTaken' })
  })

  it('is erased with the account', async () => {
    const { browser, userId } = await registerPerson(server, 'leaver@agio.example')
    const { p2p } = server.accounts
    await p2p.addMethod(userId, 'EUR', 'sepa')
    const hash = read(await p2p.keepTexts(userId, { remark: 'Quick', terms: '' }))
    await p2p.block(userId, 'R1')
    const other = await registerPerson(server, 'blocker@agio.example')
    await p2p.block(other.userId, userId)
    expect([...(await p2p.blocks(userId))]).toEqual(['R1'])
    expect([...(await p2p.blockedBy('R1'))]).toEqual([userId])
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const closed = await browser.post('/v1/user/account/close', { emailCode: await server.codeTo('leaver@agio.example') })
    expect(closed.code).toBe('00000')
    expect(await p2p.methods(userId)).toEqual([])
    expect((await p2p.texts([{ userId, hash }])).size).toBe(0)
    expect((await p2p.blocks(userId)).size).toBe(0)
    expect((await p2p.blocks(other.userId)).size).toBe(0)
  })
})

it('writes references that nobody can take for a real account', () => {
  expect(paperReference('EUR', () => 0)).toBe('PAPER-EUR-2222-2222')
})
