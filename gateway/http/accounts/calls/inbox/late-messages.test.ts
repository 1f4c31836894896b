import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { InboxPage } from '#lib/contract/accounts/inbox.ts'
import type { Message, MessageProvider } from '#gateway/accounts/delivery/provider.ts'
import { registerPerson, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'

/** Goal: whoever waits for a letter that is late is told, and nobody learns by it whether an account exists. */

const SEND = '/v1/msg/verifycode/send'
const DELAY = '/v1/msg/verifycode/delay'

let server: AccountsServer
const sent: Message[] = []
let isAway = false
let checks = 0
const refuse = () => Promise.reject(new Error('connection refused'))
const mobile: MessageProvider = {
  send(message) {
    if (isAway) return refuse()
    sent.push(message)
    return Promise.resolve()
  },
  check() {
    checks += 1
    return isAway ? refuse() : Promise.resolve()
  },
  close() {},
}

beforeAll(async () => {
  server = await startAccounts({ providers: { mobile } })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.advance(60_000)
  isAway = false
  sent.length = 0
  checks = 0
})

const delay = async () => (await server.browser().get(DELAY)).data

it('tells of a delay while the provider of a channel is away, and of none where messages go to the outbox', async () => {
  expect(await delay()).toEqual({ email: false, mobile: false })
  isAway = true
  server.clock.advance(15_000)
  expect(await delay()).toEqual({ email: false, mobile: true })
})

it('tells the same of a number with and without an account, and asks the provider no more often for either', async () => {
  const { browser } = await registerPerson(server, 'bo@agio.example')
  await browser.post(SEND, { scene: 'bind', codeType: 'mobile', areaCode: '49', mobile: '1711234567' })
  const code = async () => {
    await server.messages()
    return /\d{6}/.exec(sent.at(-1)?.paragraphs[0] ?? '')?.[0]
  }
  const verifyCode = await code()
  await browser.post(SEND, { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo('bo@agio.example')
  const change = { areaCode: '49', mobile: '1711234567', verifyCode, emailCode }
  expect(await browser.post('/v1/user/contact/change', change)).toMatchObject({ code: '00000' })

  const ask = async (number: string) => {
    server.clock.advance(60_000)
    isAway = true
    checks = 0
    const answer = await server.browser().post(SEND, { scene: 'resetPassword', codeType: 'mobile', areaCode: '49', mobile: number })
    await server.messages()
    return { code: answer.code, data: { ...(answer.data as object), recipient: '' }, delay: await delay(), checks }
  }
  const known = await ask('1711234567')
  expect(await ask('1711234568')).toEqual(known)
  expect(known).toMatchObject({ code: '00000', data: { channel: 'mobile' }, delay: { mobile: true }, checks: 1 })
})

it('tells owners in their inbox, once a day, that a message never came', async () => {
  const { browser, userId } = await registerPerson(server, 'cy@agio.example')
  await server.store.updateTable('users').set({ email: null, areaCode: '49', mobile: '1719999999' }).where('id', '=', userId).execute()
  isAway = true
  for (let time = 0; time < 2; time += 1) {
    await browser.post(SEND, { scene: 'security', codeType: 'mobile' })
    await server.messages()
    // The code has ended. The second step is the look that the first one leaves to be made.
    for (const stepMs of [600_000, 5000]) {
      server.clock.advance(stepMs)
      await server.messages()
    }
  }
  const { rows } = (await browser.post('/v1/user/inbox/list')).data as InboxPage
  expect(rows.filter(({ kind }) => kind === 'message-lost')).toMatchObject([{ args: {}, read: false }])
  expect(await server.store.selectFrom('letters').selectAll().where('expiresAt', '<', server.clock.now()).execute()).toEqual([])
})
