import { ok, refuse } from '#lib/kernel/result.ts'
import { readLoginName } from '#lib/contract/accounts/contacts.ts'
import { answerEntered, answerStep, withAccessToken } from './answers.ts'
import { accountCall, limitChallenges, type AccountCall, type CallContext } from '../checks/call.ts'

/** `/user/login` and its like: specification 7.4. Agencies log in as everybody does. */
const passwordLogin = (path: '/user/login' | '/user/agency/login') =>
  accountCall(path, async (context, body) => answerStep(context, await context.accounts.login.withPassword(body, context.caller)))

const verify = async (context: CallContext, body: { emailCode?: string; mobileCode?: string; googleCode?: string }) =>
  answerStep(context, await context.accounts.login.verify(context.cookies.read('login'), body, context.caller))

const verifyLogin = (
  path: '/user/login/verify-login' | '/user/login/v2/verify-login' | '/user/agency/securityVerify' | '/user/third/securityVerify',
) => accountCall(path, async (context, body) => withAccessToken(await verify(context, body)))

const verifySystem = (path: '/user/login/verifySystemLogin' | '/user/login/v2/verifySystemLogin') =>
  accountCall(path, async (context, { verifyCode }) => {
    const { accounts, cookies, caller } = context
    return withAccessToken(answerStep(context, await accounts.login.verifySystem(cookies.read('login'), verifyCode, caller)))
  })

export const LOGIN_CALLS: readonly AccountCall[] = [
  passwordLogin('/user/login'),
  passwordLogin('/user/agency/login'),
  verifyLogin('/user/login/verify-login'),
  verifyLogin('/user/login/v2/verify-login'),
  verifyLogin('/user/agency/securityVerify'),
  verifyLogin('/user/third/securityVerify'),
  verifySystem('/user/login/verifySystemLogin'),
  verifySystem('/user/login/v2/verifySystemLogin'),
  accountCall('/user/login/verify-auth-login', async (context, { fidoVerifyCode }) => {
    const { accounts, cookies, caller } = context
    return withAccessToken(answerStep(context, await accounts.login.verifyPasskey(cookies.read('login'), fidoVerifyCode, caller)))
  }),
  limitChallenges(accountCall('/user/fido2/login/start', async ({ accounts, caller }) => ok(await accounts.passkeys.startLogin(caller)))),
  accountCall('/user/preCheck', (_context, { loginName, areaCode }) => Promise.resolve(preCheck(loginName, areaCode))),
  limitChallenges(
    accountCall('/user/public/createQrKey', async ({ accounts, caller, cookies }) => {
      const { qrcodeKey, content, browserToken } = await accounts.qrLogin.create(caller)
      cookies.set('qr', browserToken)
      return ok({ qrcodeKey, content })
    }),
  ),
  accountCall('/user/public/getQrKeyStatus', async (context, { qrcodeKey }) => {
    const { accounts, cookies, caller } = context
    const { status, entered } = await accounts.qrLogin.status(qrcodeKey, cookies.read('qr'), caller)
    return ok(entered === null ? { status, needVerify: false } : { status, ...answerEntered(context, entered) })
  }),
]

/** Checks whether a name can be used to log in, and its kind; not whether anybody has it. */
function preCheck(loginName: string, areaCode: string | undefined) {
  const contact = readLoginName(loginName, areaCode)
  if (contact === null) return refuse(loginName.includes('@') ? ('emailInvalid' as const) : ('mobileInvalid' as const))
  return ok({ loginType: contact.kind })
}
