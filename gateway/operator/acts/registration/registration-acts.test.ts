import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_REGISTRATION, type RegistrationSetting } from '#lib/contract/accounts/registration.ts'
import { REGISTRATION_ACTS } from '#lib/contract/operator/registration.ts'
import { startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import type { ActMaker } from '../../act.ts'
import { makeRegistrationActs } from './registration-acts.ts'

/** Goal: an operator decides who may register, and invites; what is decided is in force for the next caller. */

let setting: RegistrationSetting = FIRST_REGISTRATION
let server: AccountsServer
let acts: ReturnType<typeof makeRegistrationActs>
beforeAll(async () => {
  server = await startAccounts({ registration: () => setting })
  const settings = {
    read: () => setting,
    write: (_name: 'registration', value: RegistrationSetting) => {
      setting = value
      return Promise.resolve()
    },
  }
  acts = makeRegistrationActs({ accounts: server.accounts, clock: server.clock, settings })
})
afterAll(() => server.close())

const MAKER: ActMaker = { id: '1', name: 'ada', role: 'owner', reason: 'The club decided so.' }
type Name = keyof typeof REGISTRATION_ACTS
async function make<Act extends Name>(name: Act, fields: Parameters<(typeof acts)[Act]['run']>[0]) {
  expect(Value.Check(REGISTRATION_ACTS[name].fields, fields)).toBe(true)
  const answer = await (acts[name].run as (given: unknown, maker: ActMaker) => Promise<Record<string, unknown>>)(fields, MAKER)
  if (!('refused' in answer)) expect([...Value.Errors(REGISTRATION_ACTS[name].answer, answer)]).toEqual([])
  return answer
}
const terms = async () => (await server.browser().get('/v1/public/registration')).data

describe('the registration', () => {
  it('changes one thing and leaves the others, at once', async () => {
    expect(await make('registration/set', { mode: 'listed' })).toEqual({ mode: 'listed', guests: true, listed: [], texts: true })
    expect(await make('registration/set', { guests: false })).toMatchObject({ mode: 'listed', guests: false })
    expect(await terms()).toEqual({ mode: 'listed', guests: false, texts: true })
    expect(await make('registration/set', {})).toEqual({ refused: 'invalidParameter' })
    expect(await make('registration/list', { add: ['@Club.Example', 'ada@agio.example'] })).toMatchObject({
      listed: ['@club.example', 'ada@agio.example'],
    })
    expect(await make('registration/list', { add: ['@club.example'], remove: ['ADA@agio.example'] })).toMatchObject({
      listed: ['@club.example'],
      mode: 'listed',
    })
    expect(await make('registration/set', { mode: 'open', guests: true })).toEqual(await make('registration/show', {}))
  })

  it('takes no entry that is neither an address nor a domain', () => {
    for (const entry of ['club.example', 'a b@club.example', '@', 'x'.repeat(260)])
      expect(Value.Check(REGISTRATION_ACTS['registration/list'].fields, { add: [entry] })).toBe(false)
  })
})

describe('an invitation', () => {
  it('is made with a count and an end, listed by pages, used, and ended once', async () => {
    const made = await make('registration/invite', { uses: 2, days: 7, note: 'The spring course' })
    expect(made).toMatchObject({ usesMax: 2, uses: 0, createdBy: 'ada', path: `/register?invitation=${String(made['code'])}` })
    expect(made['expiresAt']).toBe(server.clock.now() + 7 * 86_400_000)
    server.clock.advance(1)
    for (let count = 0; count < 2; count += 1) await make('registration/invite', { uses: 1 })
    const first = (await make('registration/invitations', { limit: 2 })) as { rows: { code: string }[]; more: boolean }
    const second = await make('registration/invitations', { limit: 2, after: first.rows.at(-1)?.code ?? '' })
    expect(first.more).toBe(true)
    expect(second).toMatchObject({ rows: [{ code: made['code'] }], more: false })
    expect(await server.accounts.invitations.take(String(made['code']))).toBe(made['code'])
    expect(await make('registration/end-invitation', { code: String(made['code']) })).toMatchObject({
      uses: 1,
      endedAt: server.clock.now(),
    })
    expect(await make('registration/end-invitation', { code: String(made['code']) })).toEqual({ refused: 'invitationWrong' })
    expect(await server.accounts.invitations.take(String(made['code']))).toBeNull()
  })
})
