import { Type } from 'typebox'
import * as contract from '#lib/contract/accounts.ts'
import { ok, refuse } from '#lib/kernel/result.ts'
import { readLoginName } from '#lib/contract/contacts.ts'
import { answerEntered, answerStep, withAccessToken } from './answers.ts'
import { limitChallenges, openCall, type AccountCall, type CallContext } from './call.ts'

const { LoginAnswer } = contract

/** `/v1/user/login` and its like: specification 7.4. Agencies log in as everybody does. */
const passwordLogin = (path: string) =>
  openCall(path, {
    body: contract.LoginBody,
    data: LoginAnswer,
    run: async (context, body) => answerStep(context, await context.accounts.login.withPassword(body, context.caller)),
  })

const verify = async (context: CallContext, body: { emailCode?: string; mobileCode?: string; googleCode?: string }) =>
  answerStep(context, await context.accounts.login.verify(context.cookies.read('login'), body, context.caller))

const verifyLogin = (path: string) =>
  openCall(path, {
    body: contract.VerifyLoginBody,
    data: LoginAnswer,
    run: async (context, body) => withAccessToken(await verify(context, body)),
  })

const verifySystem = (path: string) =>
  openCall(path, {
    body: contract.VerifySystemLoginBody,
    data: LoginAnswer,
    run: async (context, { verifyCode }) => {
      const { accounts, cookies, caller } = context
      return withAccessToken(answerStep(context, await accounts.login.verifySystem(cookies.read('login'), verifyCode, caller)))
    },
  })

export const LOGIN_CALLS: readonly AccountCall[] = [
  passwordLogin('/v1/user/login'),
  passwordLogin('/v1/user/agency/login'),
  verifyLogin('/v1/user/login/verify-login'),
  verifyLogin('/v1/user/login/v2/verify-login'),
  verifyLogin('/v1/user/agency/securityVerify'),
  verifyLogin('/v1/user/third/securityVerify'),
  verifySystem('/v1/user/login/verifySystemLogin'),
  verifySystem('/v1/user/login/v2/verifySystemLogin'),
  openCall('/v1/user/login/verify-auth-login', {
    body: contract.VerifyAuthLoginBody,
    data: LoginAnswer,
    run: async (context, { fidoVerifyCode }) => {
      const { accounts, cookies, caller } = context
      return withAccessToken(
        answerStep(context, await accounts.login.verifyPasskey(cookies.read('login'), fidoVerifyCode, caller)),
      )
    },
  }),
  limitChallenges(
    openCall('/v1/user/fido2/login/start', {
      body: Type.Object({}),
      data: Type.Any(),
      run: async ({ accounts, caller }) => ok(await accounts.passkeys.startLogin(caller)),
    }),
  ),
  openCall('/v1/user/preCheck', {
    body: contract.PreCheckBody,
    data: Type.Object({ loginType: Type.String() }),
    run: (_context, { loginName, areaCode }) => Promise.resolve(preCheck(loginName, areaCode)),
  }),
  limitChallenges(
    openCall('/v1/user/public/createQrKey', {
      body: Type.Object({}),
      data: Type.Object({ qrcodeKey: Type.String(), content: Type.String() }),
      run: async ({ accounts, caller, cookies }) => {
        const { qrcodeKey, content, browserToken } = await accounts.qrLogin.create(caller)
        cookies.set('qr', browserToken)
        return ok({ qrcodeKey, content })
      },
    }),
  ),
  openCall('/v1/user/public/getQrKeyStatus', {
    body: contract.QrKeyBody,
    data: contract.QrStatusAnswer,
    run: async (context, { qrcodeKey }) => {
      const { accounts, cookies, caller } = context
      const { status, entered } = await accounts.qrLogin.status(qrcodeKey, cookies.read('qr'), caller)
      return ok(entered === null ? { status, needVerify: false } : { status, ...answerEntered(context, entered) })
    },
  }),
]

/** Whether a name can be logged in with, and as what; not whether anybody has it. */
function preCheck(loginName: string, areaCode: string | undefined) {
  const contact = readLoginName(loginName, areaCode)
  if (contact === null) return refuse(loginName.includes('@') ? ('emailInvalid' as const) : ('mobileInvalid' as const))
  return ok({ loginType: contact.kind })
}
