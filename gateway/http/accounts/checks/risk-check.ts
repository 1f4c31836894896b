import type { FastifyRequest } from 'fastify'
import { findCall } from '#lib/contract/calls.ts'
import { CAPTCHA_TOKEN_HEADER } from '#lib/contract/signing/captcha.ts'
import { DEVICE_TOKEN_HEADER } from '#lib/contract/signing/device.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { contactKey, readLoginName } from '#lib/contract/accounts/contacts.ts'
import { needsCaptcha } from '#gateway/accounts/proof/risk.ts'
import type { Caller } from '#gateway/accounts/visitor.ts'
import { ACCOUNT_ROUTES, type AccountRoute } from '#lib/contract/account-calls.ts'

/**
 * Returns the scene of the captcha with which a call must be repeated; null if it may proceed. Uses up a captcha that was solved for
 * this scene.
 */
export async function captchaDemand(path: string, request: FastifyRequest, caller: Caller, accounts: Accounts): Promise<string | null> {
  const call = findCall(path)
  const scene = call?.captchaScene ?? null
  if (call === undefined || scene === null) return null
  const needed = needsCaptcha({
    ...(await readFacts(scene, caller, accounts)),
    failuresAtAccount: await accounts.limits.read('login', `account:${accountKey(request.body)}`),
    deviceToken: call.deviceToken ? await accounts.deviceTokens.judge(headerOf(request, DEVICE_TOKEN_HEADER)) : undefined,
  })
  const token = headerOf(request, CAPTCHA_TOKEN_HEADER)
  return needed && !(token !== undefined && (await accounts.captcha.redeem(token, scene))) ? scene : null
}

/** The scenes of calls that carry no device token. */
const TOKENLESS_SCENES = new Set(
  Object.values<AccountRoute>(ACCOUNT_ROUTES).flatMap(({ captchaScene, deviceToken }) =>
    captchaScene !== null && !deviceToken ? [captchaScene] : [],
  ),
)

/** Checks whether a captcha that a page requests on its own is needed at all (specification 4.4, standalone flow). */
export async function isCaptchaWorthwhile(
  scene: string,
  caller: Caller,
  accounts: Accounts,
  deviceToken: string | undefined,
): Promise<boolean> {
  const judged = TOKENLESS_SCENES.has(scene) ? undefined : await accounts.deviceTokens.judge(deviceToken)
  return needsCaptcha({ ...(await readFacts(scene, caller, accounts)), failuresAtAccount: 0, deviceToken: judged })
}

async function readFacts(scene: string, caller: Caller, { limits, entrance }: Accounts) {
  const key = `address:${caller.address}`
  const [failuresOfAddress, guestsOfAddress, guestsOfHour, registrationsOfAddress, isKnownDevice] = await Promise.all([
    limits.read('login', key),
    limits.read('guests', key),
    limits.read('guestsOfHour', key),
    limits.read('registrations', key),
    entrance.isAnybodysDevice(caller),
  ])
  return { scene, failuresOfAddress, isKnownDevice, guestsOfAddress, guestsOfHour, registrationsOfAddress }
}

/** Returns the device token that a request carries. */
export function deviceTokenOf(request: FastifyRequest): string | undefined {
  return headerOf(request, DEVICE_TOKEN_HEADER)
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the key by which attempts at the account in a body are counted; the body has not passed its schema yet. */
function accountKey(unsafeBody: unknown): string {
  if (typeof unsafeBody !== 'object' || unsafeBody === null || !('loginName' in unsafeBody)) return ''
  const { loginName } = unsafeBody
  const areaCode = 'areaCode' in unsafeBody ? unsafeBody.areaCode : undefined
  if (typeof loginName !== 'string') return ''
  const contact = readLoginName(loginName, typeof areaCode === 'string' ? areaCode : undefined)
  return contact === null ? loginName.trim().toLowerCase() : contactKey(contact)
}
