import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'

/** Goal: the withdrawal password is its owner's alone to set, five wrong tries lock it, and nothing else does. */

const FLAG = '/v1/user/withdrawPassword/flag'
const SET = '/v1/user/withdrawPassword/set'
const CHANGE = '/v1/user/withdrawPassword/change'
const UNLOCK = '/v1/user/withdrawPassword/unlock'
const OPEN = { flag: true, locked: false, lockedUntil: null, triesLeft: 5 }
const SECRET = 'Second-Horse-9'
const DAY_MS = 24 * 60 * 60_000
const DONE = '00000'

describe.each(Object.entries(STORE_KINDS))('with its store in %s', (_name, createKind) => {
  let kind: StoreKind
  let server: AccountsServer
  let people = 0
  beforeAll(async () => {
    kind = await createKind()
    server = await startAccounts({ kind })
  })
  afterAll(async () => {
    await server.close()
    await kind.close()
  })

  const fresh = (withdrawPassword = SECRET, reWithdrawPassword = withdrawPassword) => ({ withdrawPassword, reWithdrawPassword })
  const person = () => registerPerson(server, `person${(people += 1)}@agio.example`)

  async function codeOf(browser: Browser): Promise<string> {
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    return server.codeTo(`person${people}@agio.example`)
  }

  async function owner() {
    const { browser, userId } = await person()
    expect((await browser.post(SET, { ...fresh(), emailCode: await codeOf(browser) })).code).toBe(DONE)
    return { browser, userId }
  }

  async function check(userId: string, password: string): Promise<string> {
    const user = await server.accounts.users.find(userId)
    if (user === null) throw new Error('no such user')
    const checked = await server.accounts.withdrawalPassword.check(user, password)
    return checked.ok ? 'ok' : checked.error
  }

  it('is set by its owner with a code, once, and a mail notifies the owner', async () => {
    const { browser, userId } = await person()
    expect((await browser.post(FLAG)).data).toEqual({ ...OPEN, flag: false })
    expect(await check(userId, SECRET)).toBe('withdrawPasswordNotSet')
    expect((await browser.post(SET, fresh())).code).toBe('20003')
    expect((await browser.post(SET, fresh('weak'))).code).toBe('20008')
    expect((await browser.post(SET, fresh(SECRET, 'Other-Horse-9'))).code).toBe('20009')
    expect((await browser.post(SET, fresh(PASSWORD))).code).toBe('20045')
    expect((await browser.post(FLAG)).data).toEqual({ ...OPEN, flag: false })
    expect((await browser.post(SET, { ...fresh(), emailCode: await codeOf(browser) })).code).toBe(DONE)
    expect((await browser.post(FLAG)).data).toEqual(OPEN)
    expect((await browser.post(SET, { ...fresh('Third-Horse-9'), emailCode: await codeOf(browser) })).code).toBe('20042')
    expect(await check(userId, SECRET)).toBe('ok')
    const [row] = await server.store.selectFrom('withdrawPasswords').selectAll().where('userId', '=', userId).execute()
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    const letters = (await server.messages()).filter(({ to }) => to === `person${people}@agio.example`)
    expect(letters.some(({ text }) => text.includes('A withdrawal password was set for your account.'))).toBe(true)
  })

  it('is locked for a day by the fifth wrong try in a row, and then even the right one is refused', async () => {
    const { browser, userId } = await owner()
    for (let left = 4; left > 1; left -= 1) {
      expect(await check(userId, 'Wrong-Horse-9')).toBe('withdrawPasswordWrong')
      expect((await browser.post(FLAG)).data).toEqual({ ...OPEN, triesLeft: left })
    }
    expect(await check(userId, '')).toBe('withdrawPasswordRequired')
    expect(await check(userId, SECRET)).toBe('ok')
    expect((await browser.post(FLAG)).data).toEqual(OPEN)
    const answers: string[] = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(await check(userId, 'Wrong-Horse-9'))
    expect(answers).toEqual([...Array<string>(4).fill('withdrawPasswordWrong'), ...Array<string>(2).fill('withdrawPasswordLocked')])
    expect(await check(userId, SECRET)).toBe('withdrawPasswordLocked')
    const lockedUntil = server.clock.now() + DAY_MS
    expect((await browser.post(FLAG)).data).toEqual({ flag: true, locked: true, lockedUntil, triesLeft: 0 })
    server.clock.advance(DAY_MS)
    expect((await browser.post(FLAG)).data).toEqual(OPEN)
    expect(await check(userId, 'Wrong-Horse-9')).toBe('withdrawPasswordWrong')
    expect((await browser.post(FLAG)).data).toEqual({ ...OPEN, triesLeft: 4 })
    expect(await check(userId, SECRET)).toBe('ok')
  })

  it('cannot be guessed at more than five times by tries at the same time', async () => {
    const { userId } = await owner()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => check(userId, `Guess-Horse-${index}`)))
    expect(answers.filter((answer) => answer === 'withdrawPasswordWrong')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'withdrawPasswordLocked')).toHaveLength(16)
  })

  it('is unlocked by its proven owner, and replaced even if it is forgotten', async () => {
    const { browser, userId } = await owner()
    for (let tries = 0; tries < 5; tries += 1) await check(userId, 'Wrong-Horse-9')
    expect((await browser.post(UNLOCK)).code).toBe('20003')
    expect(await check(userId, SECRET)).toBe('withdrawPasswordLocked')
    expect((await browser.post(UNLOCK, { emailCode: await codeOf(browser) })).code).toBe(DONE)
    expect(await check(userId, SECRET)).toBe('ok')
    expect((await browser.post(CHANGE, fresh('Third-Horse-9'))).code).toBe('20003')
    expect((await browser.post(CHANGE, { ...fresh('Third-Horse-9'), emailCode: await codeOf(browser) })).code).toBe(DONE)
    expect([await check(userId, SECRET), await check(userId, 'Third-Horse-9')]).toEqual(['withdrawPasswordWrong', 'ok'])
  })

  it('is shared by sub-accounts, is none of a guest, and ends with the account', async () => {
    const { browser, userId } = await owner()
    const { userId: subId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    expect([await check(subId, 'Wrong-Horse-9'), await check(subId, SECRET)]).toEqual(['withdrawPasswordWrong', 'ok'])
    const guest = server.browser()
    const opened = (await guest.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
    expect((await guest.post(FLAG)).data).toEqual({ ...OPEN, flag: false })
    expect(await check(opened.userInfo.userId, SECRET)).toBe('withdrawPasswordGuest')
    expect((await guest.post(SET, fresh())).code).toBe('10101')
    expect((await browser.post(CHANGE, fresh())).code).toBe('20003')
    expect((await browser.post('/v1/user/account/close', { emailCode: await codeOf(browser) })).code).toBe(DONE)
    expect(await check(userId, SECRET)).toBe('withdrawPasswordNotSet')
  })

  it('cannot be changed or unlocked before it is set', async () => {
    const { browser } = await person()
    expect((await browser.post(CHANGE, fresh())).code).toBe('20041')
    expect((await browser.post(UNLOCK)).code).toBe('20041')
  })
})
