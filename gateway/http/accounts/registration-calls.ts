import { Type } from 'typebox'
import * as contract from '#lib/contract/accounts.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import { pickReferralCodes, type ReferralCode } from '#lib/contract/referral-codes.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import type { GivenContacts } from '#gateway/accounts/registration.ts'
import type { Provider } from '#gateway/accounts/third/identities.ts'
import type { Entered } from '#gateway/accounts/visitor.ts'
import { answerEntered, answerStep } from './answers.ts'
import { limitChallenges, openCall, readCall, type AccountCall, type CallContext } from './call.ts'

const { LoginAnswer } = contract

const answer = (context: CallContext, result: Result<Entered, ErrorName>) =>
  result.ok ? ok(answerEntered(context, result.value)) : result

/** The serial of a third party's word: in the body, else where the answer to the sign-in has left it. */
const serialOf = ({ cookies }: CallContext, serialNO: string | undefined) =>
  serialNO === undefined || serialNO === '' ? (cookies.read('third') ?? '') : serialNO

/** How the owner of a new account came; what is no code is passed over. */
const referralOf = (body: Partial<Record<ReferralCode, unknown>>) => pickReferralCodes((name) => body[name])

/** Third-party registration (specification 7.4). `emailCode` proves the address, `verifyCode` the number. */
const registerStranger = (provider: Provider) =>
  openCall(`/v1/user/third/${provider}/register`, {
    body: contract.ThirdRegisterBody,
    data: LoginAnswer,
    run: async (context, body) => {
      const { serialNO, email = '', emailCode, mobile = '', areaCode, verifyCode } = body
      // Telegram's has one field for the code of whichever contact it names.
      const contacts: GivenContacts = {
        email,
        emailCode: emailCode ?? (mobile === '' ? verifyCode : undefined),
        mobile,
        areaCode,
        mobileCode: verifyCode,
      }
      const { registration } = context.accounts
      const serial = serialOf(context, serialNO)
      return answer(context, await registration.registerStranger(provider, serial, contacts, context.caller, referralOf(body)))
    },
  })

export const REGISTRATION_CALLS: readonly AccountCall[] = [
  openCall('/v1/user/guest/create', {
    body: Type.Object({}),
    data: LoginAnswer,
    run: async (context) => answer(context, await context.accounts.registration.enterAsGuest(context.caller)),
  }),
  openCall('/v1/user/register/email', {
    body: contract.RegisterEmailBody,
    data: LoginAnswer,
    run: async (context, body) => {
      const contacts = { ...must(body.email, 'email'), emailCode: body.verifyCode }
      return answer(context, await context.accounts.registration.register(contacts, body, context.caller, referralOf(body)))
    },
  }),
  openCall('/v1/user/register/mobile', {
    body: contract.RegisterMobileBody,
    data: LoginAnswer,
    run: async (context, body) => {
      const contacts = { ...must(body.mobile, 'mobile'), areaCode: body.areaCode, mobileCode: body.verifyCode }
      return answer(context, await context.accounts.registration.register(contacts, body, context.caller, referralOf(body)))
    },
  }),
  openCall('/v1/user/register/mobileAndEmail', {
    body: contract.RegisterBothBody,
    data: LoginAnswer,
    run: async (context, body) => {
      const { email, emailVerifyCode, mobile, areaCode, verifyCode } = body
      const contacts = {
        ...must(email, 'email'),
        emailCode: emailVerifyCode,
        ...must(mobile, 'mobile'),
        areaCode,
        mobileCode: verifyCode,
      }
      return answer(context, await context.accounts.registration.register(contacts, body, context.caller, referralOf(body)))
    },
  }),
  ...(['apple', 'google', 'telegram', 'wallet'] as const).map(registerStranger),
]

/** A contact that a registration cannot do without: an empty one is read, and refused, as one that is wrong. */
function must<Name extends string>(text: string, name: Name): Record<Name, string> {
  return { [name]: text.trim() === '' ? '-' : text } as Record<Name, string>
}

export const THIRD_PARTY_CALLS: readonly AccountCall[] = [
  readCall('/v1/user/third/providers', 'anyone', contract.ThirdPartyProviders, ({ accounts }) =>
    Promise.resolve(ok(accounts.thirdParty.published())),
  ),
  openCall('/v1/user/third/oauth/sign', {
    body: contract.OauthSignBody,
    data: LoginAnswer,
    run: async (context, { token }) => answerStep(context, await context.accounts.thirdParty.signOpenId(token, context.caller)),
  }),
  openCall('/v1/user/third/telegram/sign', {
    body: contract.TelegramSignBody,
    data: LoginAnswer,
    run: async (context, { sign }) =>
      answerStep(context, await context.accounts.thirdParty.signTelegramWidget(sign, context.caller)),
  }),
  openCall('/v1/user/third/telegram/signV2', {
    body: contract.TelegramSignV2Body,
    data: LoginAnswer,
    run: async (context, { initData, id }) =>
      answerStep(
        context,
        await context.accounts.thirdParty.signTelegramApp(initData, id === undefined ? undefined : String(id), context.caller),
      ),
  }),
  openCall('/v1/user/third/telegram/generateVirtual', {
    body: contract.VirtualBody,
    data: LoginAnswer,
    run: async (context, body) => {
      const serial = serialOf(context, body.serialNO)
      return answer(context, await context.accounts.registration.registerStranger('telegram', serial, {}, context.caller, referralOf(body)))
    },
  }),
  limitChallenges(
    openCall('/v1/user/third/wallet/challenge', {
      body: contract.WalletChallengeBody,
      data: Type.Object({ message: Type.String() }),
      run: async ({ accounts, caller, cookies }, { publicAddress }) => {
        const challenge = await accounts.thirdParty.challengeWallet(publicAddress, caller)
        if (!challenge.ok) return challenge
        cookies.set('wallet', challenge.value.token)
        return ok({ message: challenge.value.message })
      },
    }),
  ),
  openCall('/v1/user/third/wallet/sign', {
    body: contract.WalletSignBody,
    data: LoginAnswer,
    run: async (context, { publicAddress, signature }) =>
      answerStep(
        context,
        await context.accounts.thirdParty.signWallet(context.cookies.read('wallet'), publicAddress, signature, context.caller),
      ),
  }),
  openCall('/v1/user/third/wallet/check', {
    body: contract.WalletCheckBody,
    data: LoginAnswer,
    run: async (context, { signature, ...credentials }) =>
      answerStep(
        context,
        await context.accounts.thirdParty.bindWallet(context.cookies.read('wallet'), signature, credentials, context.caller),
      ),
  }),
  ...['/v1/user/third/check', '/v1/user/third/bind/check', '/v1/user/third/telegram/checkUserExit'].map((path) =>
    openCall(path, {
      body: contract.ThirdCheckBody,
      data: LoginAnswer,
      run: async (context, { serialNO, ...credentials }) =>
        answerStep(context, await context.accounts.thirdParty.bind(serialOf(context, serialNO), credentials, context.caller)),
    }),
  ),
  openCall('/v1/user/third/bind/choose', {
    body: contract.BindChooseBody,
    data: LoginAnswer,
    run: async (context, { serialNO, email }) =>
      answerStep(context, await context.accounts.thirdParty.choose(serialOf(context, serialNO), email, context.caller)),
  }),
]
