import { PROVIDERS, type Provider } from '#lib/contract/accounts/accounts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { pickReferralCodes, type ReferralCode } from '#lib/contract/accounts/referral-codes.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import type { Arrival, GivenContacts } from '#gateway/accounts/sessions/registration.ts'
import type { Entered } from '#gateway/accounts/visitor.ts'
import { answerEntered, answerStep } from './answers.ts'
import { accountCall, limitChallenges, type AccountCall, type CallContext } from '../checks/call.ts'

const answer = (context: CallContext, result: Result<Entered, ErrorName>) => (result.ok ? ok(answerEntered(context, result.value)) : result)

/** Returns the serial of a third party's sign-in: from the body, otherwise from the cookie that the sign-in has set. */
const chooseSerial = ({ cookies }: CallContext, serialNO: string | undefined) =>
  serialNO === undefined || serialNO === '' ? (cookies.read('third') ?? '') : serialNO

/** Returns how the owner of a new account came; invalid referral codes are ignored. */
const readArrival = (body: Partial<Record<ReferralCode, unknown>> & { readonly invitation?: string }): Arrival => ({
  referral: pickReferralCodes((name) => body[name]),
  invitation: body.invitation,
})

/** Third-party registration (specification 7.4). `emailCode` proves the address, `verifyCode` the number. */
const registerStranger = (provider: Provider) =>
  accountCall(`/user/third/${provider}/register`, async (context, body) => {
    const { serialNO, email = '', emailCode, mobile = '', areaCode, verifyCode } = body
    // Telegram's registration has one field for the code, whichever contact it names.
    const contacts: GivenContacts = {
      email,
      emailCode: emailCode ?? (mobile === '' ? verifyCode : undefined),
      mobile,
      areaCode,
      mobileCode: verifyCode,
    }
    const { registration } = context.accounts
    const serial = chooseSerial(context, serialNO)
    return answer(context, await registration.registerStranger(provider, serial, contacts, context.caller, readArrival(body)))
  })

export const REGISTRATION_CALLS: readonly AccountCall[] = [
  accountCall('/user/guest/create', async (context) => answer(context, await context.accounts.registration.enterAsGuest(context.caller))),
  accountCall('/user/register/email', async (context, body) => {
    const contacts = { ...must(body.email, 'email'), emailCode: body.verifyCode }
    return answer(context, await context.accounts.registration.register(contacts, body, context.caller, readArrival(body)))
  }),
  accountCall('/user/register/mobile', async (context, body) => {
    const contacts = { ...must(body.mobile, 'mobile'), areaCode: body.areaCode, mobileCode: body.verifyCode }
    return answer(context, await context.accounts.registration.register(contacts, body, context.caller, readArrival(body)))
  }),
  accountCall('/user/register/mobileAndEmail', async (context, body) => {
    const { email, emailVerifyCode, mobile, areaCode, verifyCode } = body
    const contacts = {
      ...must(email, 'email'),
      emailCode: emailVerifyCode,
      ...must(mobile, 'mobile'),
      areaCode,
      mobileCode: verifyCode,
    }
    return answer(context, await context.accounts.registration.register(contacts, body, context.caller, readArrival(body)))
  }),
  ...PROVIDERS.map(registerStranger),
]

/** Returns a contact that a registration requires: an empty one is passed on as a wrong one, and so refused. */
function must<Name extends string>(text: string, name: Name): Record<Name, string> {
  return { [name]: text.trim() === '' ? '-' : text } as Record<Name, string>
}

export const THIRD_PARTY_CALLS: readonly AccountCall[] = [
  accountCall('/user/third/providers', ({ accounts }) => Promise.resolve(ok(accounts.thirdParty.published()))),
  accountCall('/user/third/oauth/sign', async (context, { token }) =>
    answerStep(context, await context.accounts.thirdParty.signOpenId(token, context.caller)),
  ),
  accountCall('/user/third/telegram/sign', async (context, { sign }) =>
    answerStep(context, await context.accounts.thirdParty.signTelegramWidget(sign, context.caller)),
  ),
  accountCall('/user/third/telegram/signV2', async (context, { initData, id }) =>
    answerStep(
      context,
      await context.accounts.thirdParty.signTelegramApp(initData, id === undefined ? undefined : String(id), context.caller),
    ),
  ),
  accountCall('/user/third/telegram/generateVirtual', async (context, body) => {
    const serial = chooseSerial(context, body.serialNO)
    return answer(context, await context.accounts.registration.registerStranger('telegram', serial, {}, context.caller, readArrival(body)))
  }),
  limitChallenges(
    accountCall('/user/third/wallet/challenge', async ({ accounts, caller, cookies }, { publicAddress }) => {
      const challenge = await accounts.thirdParty.challengeWallet(publicAddress, caller)
      if (!challenge.ok) return challenge
      cookies.set('wallet', challenge.value.token)
      return ok({ message: challenge.value.message })
    }),
  ),
  accountCall('/user/third/wallet/sign', async (context, { publicAddress, signature }) =>
    answerStep(
      context,
      await context.accounts.thirdParty.signWallet(context.cookies.read('wallet'), publicAddress, signature, context.caller),
    ),
  ),
  accountCall('/user/third/wallet/check', async (context, { signature, ...credentials }) =>
    answerStep(
      context,
      await context.accounts.thirdParty.bindWallet(context.cookies.read('wallet'), signature, credentials, context.caller),
    ),
  ),
  ...(['/user/third/check', '/user/third/bind/check', '/user/third/telegram/checkUserExit'] as const).map((path) =>
    accountCall(path, async (context, { serialNO, ...credentials }) =>
      answerStep(context, await context.accounts.thirdParty.bind(chooseSerial(context, serialNO), credentials, context.caller)),
    ),
  ),
  accountCall('/user/third/bind/choose', async (context, { serialNO, email }) =>
    answerStep(context, await context.accounts.thirdParty.choose(chooseSerial(context, serialNO), email, context.caller)),
  ),
]

/** The calls that bind a wallet to the account of the session, and unbind it. */
export const WALLET_CALLS: readonly AccountCall[] = [
  limitChallenges(
    accountCall('/user/wallet/challenge', ({ accounts, caller }, { publicAddress }) => accounts.wallets.challenge(caller, publicAddress)),
  ),
  accountCall('/user/wallet/bind', ({ accounts, caller }, { token, signature, invitation, ...given }) =>
    accounts.wallets.bind(caller, { token, signature, invitation }, given),
  ),
  accountCall('/user/wallet/unbind', ({ accounts, caller }, given) => accounts.wallets.unbind(caller, given)),
]
