import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFERRAL_CODES } from '#lib/contract/accounts/referral-codes.ts'
import type { ReferralOverview } from '#lib/contract/accounts/referrals.ts'
import { PASSWORD, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { CLIENT_ID, startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'

/** Goal: it is stored who came by whose link, however they registered, and no code prevents a registration. */

describe.each(Object.entries(STORE_KINDS))('with the store on %s', (_name, createKind) => {
  let kind: StoreKind
  let server: AccountsServer
  let google: OpenIdProvider
  let count = 0

  beforeAll(async () => {
    kind = await createKind()
    google = await startOpenIdProvider(() => server.clock.now())
    const { issuer, keysUrl, authorizeUrl } = google
    server = await startAccounts({
      kind,
      thirdParty: { openId: [{ provider: 'google', issuer, keysUrl, authorizeUrl, clientId: CLIENT_ID }] },
    })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await google.close()
    await kind.close()
  })

  async function register(codes: object, browser = server.browser()): Promise<{ browser: Browser; email: string; userId: string }> {
    count += 1
    const email = `person${count}@agio.example`
    await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email })
    const verifyCode = await server.codeTo(email)
    const answer = await browser.post('/v1/user/register/email', { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode, ...codes })
    expect(answer.code).toBe('00000')
    return { browser, email, userId: browser.cookies.get('agio_uid') ?? '' }
  }

  async function overview(browser: Browser, page?: number): Promise<ReferralOverview> {
    const answer = await browser.post('/v1/user/referral/overview', page === undefined ? {} : { page })
    expect(answer.code).toBe('00000')
    return answer.data as ReferralOverview
  }

  const kept = (userId: string) => server.store.selectFrom('referrals').selectAll().where('userId', '=', userId).executeTakeFirst()

  it('every way to register counts for the code that it brings', async () => {
    const inviter = await register({})
    const { code, ...empty } = await overview(inviter.browser)
    expect(code).toMatch(/^[2-9A-Z]{10}$/)
    expect(empty).toEqual({ total: 0, rows: [] })

    await register({ clacCode: code.toLowerCase() })
    const number = { mobile: '5550001', areaCode: '1' }
    const byMobile = server.browser()
    await byMobile.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'mobile', ...number })
    const verifyCode = await server.codeTo('+15550001')
    expect(
      (await byMobile.post('/v1/user/register/mobile', { ...number, pwd: PASSWORD, rePwd: PASSWORD, verifyCode, clacCode: code })).code,
    ).toBe('00000')

    const both = { mobile: '5550002', areaCode: '1', email: 'both@agio.example' }
    const byBoth = server.browser()
    await byBoth.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'mobile', mobile: both.mobile, areaCode: '1' })
    await byBoth.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email: both.email })
    const codes = { verifyCode: await server.codeTo('+15550002'), emailVerifyCode: await server.codeTo(both.email) }
    expect(
      (await byBoth.post('/v1/user/register/mobileAndEmail', { ...both, ...codes, pwd: PASSWORD, rePwd: PASSWORD, clacCode: code })).code,
    ).toBe('00000')

    const byGoogle = server.browser()
    const token = await google.sign({ sub: 'referred', email: 'referred@mail.example', email_verified: true })
    const { serialNO } = (await byGoogle.post('/v1/user/third/oauth/sign', { token })).data as { serialNO: string }
    expect((await byGoogle.post('/v1/user/third/google/register', { email: '', serialNO, clacCode: code })).code).toBe('00000')

    const guest = server.browser()
    await guest.post('/v1/user/guest/create', { clacCode: code })
    const guestId = guest.cookies.get('agio_uid') ?? ''
    expect(await kept(guestId)).toBeUndefined()
    const registered = await register({ clacCode: code }, guest)
    expect(registered.userId).toBe(guestId)

    const names = (await overview(inviter.browser)).rows.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['***', '+1******01', 'b***@agio.example', 'p***@agio.example', 'p***@agio.example'])
    expect((await overview(inviter.browser)).code).toBe(code)
  })

  it('keeps the six codes that are well formed, and passes the rest over', async () => {
    const all = Object.fromEntries(REFERRAL_CODES.map((name) => [name, `${name}-1`]))
    const { userId } = await register(all)
    expect(await kept(userId)).toMatchObject({ inviterId: null, codes: JSON.stringify(all) })
    const wrong = await register({
      clacCode: '<b>',
      vipCode: 7,
      channelCode: 'x'.repeat(65),
      actCode: null,
      groupId: ['a'],
      commonCode: '',
    })
    expect(await kept(wrong.userId)).toBeUndefined()
  })

  it('nobody can invite themselves: a guest’s code is void for the account that the guest becomes', async () => {
    const guest = server.browser()
    await guest.post('/v1/user/guest/create')
    const { inviteCode } = await server.store
      .selectFrom('users')
      .select('inviteCode')
      .where('id', '=', guest.cookies.get('agio_uid') ?? '')
      .executeTakeFirstOrThrow()
    const { browser, userId } = await register({ clacCode: inviteCode }, guest)
    expect(await kept(userId)).toMatchObject({ inviterId: null })
    expect(await overview(browser)).toEqual({ code: inviteCode, total: 0, rows: [] })
  })

  it('comes page by page, the latest first', async () => {
    const inviter = await register({})
    const { code } = await overview(inviter.browser)
    const { users, referrals } = server.accounts
    for (let index = 0; index < 12; index++) {
      server.clock.advance(1000)
      const user = await users.create({ kind: 'user', email: `row${index}-${code}@agio.example` })
      await referrals.note({ id: user?.id ?? '' }, { clacCode: code })
    }
    const [first, second, third] = [await overview(inviter.browser), await overview(inviter.browser, 2), await overview(inviter.browser, 3)]
    expect([first.total, first.rows.length, second.rows.length, third.rows.length]).toEqual([12, 10, 2, 0])
    const times = [...first.rows, ...second.rows].map(({ joinedAt }) => joinedAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const page of [0, 1.5, 'x', 1e9]) expect((await inviter.browser.post('/v1/user/referral/overview', { page })).code).toBe('10001')
  })

  it('is no business of visitors, guests and sub-accounts', async () => {
    expect((await server.browser().post('/v1/user/referral/overview')).code).toBe('00004')
    const guest = server.browser()
    await guest.post('/v1/user/guest/create')
    expect((await guest.post('/v1/user/referral/overview')).code).toBe('10101')
    const { browser } = await register({})
    const { userId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await browser.post('/v1/user/sub/switchWeb', { userId })
    expect((await browser.post('/v1/user/referral/overview')).code).toBe('10101')
  })

  it('a closed account leaves a date and no name, and its own link is nobody’s', async () => {
    const inviter = await register({})
    const { code } = await overview(inviter.browser)
    const came = await register({ clacCode: code, channelCode: 'spring' })
    const close = async ({ browser, email }: { browser: Browser; email: string }) => {
      server.clock.advance(61_000)
      await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
      expect((await browser.post('/v1/user/account/close', { emailCode: await server.codeTo(email) })).code).toBe('00000')
    }
    await close(came)
    expect(await overview(inviter.browser)).toMatchObject({ total: 1, rows: [{ name: null }] })
    expect(await kept(came.userId)).toMatchObject({ inviterId: inviter.userId, codes: '{}' })
    const stays = await register({ clacCode: code })
    await close(inviter)
    expect(await kept(stays.userId)).toMatchObject({ inviterId: null, codes: '{}' })
    const late = await register({ clacCode: code })
    expect(await kept(late.userId)).toMatchObject({ inviterId: null })
  })
})
