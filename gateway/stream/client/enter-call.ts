import { COUNTDOWN_PATH } from '#lib/contract/open-countdown.ts'
import { findStreamOrder } from '#lib/contract/open-streams.ts'
import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import type { EnteredAnswer } from '#gateway/dialect/call-entry.ts'
import { callMessage } from '../messages.ts'
import type { BotGate } from './bot-login.ts'
import type { OrderArg } from './read-request.ts'

/** A client that may have logged in. */
export interface Caller {
  readonly bot: { readonly key: BotKey; readonly gate: BotGate } | null
  readonly address: string
  readonly host: string
}

/** Carries out one order of the operation `trade` (dialect, section 8.4); returns the message that answers it. */
export async function enterOrder({ unsafeParams, ...arg }: OrderArg, caller: Caller): Promise<string> {
  const found = findStreamOrder(arg.instType, arg.channel)
  const echo = (params: unknown) => [{ ...arg, params }]
  const refuse = ({ code, text }: StreamError) => callMessage('error', echo(unsafeParams), code, text)
  if (caller.bot === null) return refuse(STREAM_ERRORS.loginRequired)
  if (found === undefined) return refuse(STREAM_ERRORS.channelUnknown)
  const market = {
    ...(arg.instId === undefined ? {} : { symbol: arg.instId }),
    ...(found.instType === 'SPOT' ? {} : { productType: found.instType }),
  }
  const answer = await enter(caller, found.path, { ...unsafeParams, ...market })
  return answer.ok ? callMessage('trade', echo(answer.data)) : callMessage('error', echo(unsafeParams), answer.code, answer.text)
}

/** Arms, refreshes or switches off the key's dead man's switch; returns the message that answers it. */
export async function enterCountdown(unsafeParams: object, caller: Caller): Promise<string> {
  const refuse = ({ code, text }: StreamError) => callMessage('error', unsafeParams, code, text)
  if (caller.bot === null) return refuse(STREAM_ERRORS.loginRequired)
  const answer = await enter(caller, COUNTDOWN_PATH, unsafeParams)
  return answer.ok ? callMessage('countdown-cancel-all', answer.data) : callMessage('error', unsafeParams, answer.code, answer.text)
}

const FAILED: EnteredAnswer = { ok: false, code: 500, text: 'System busy, please try again later' }

/** Makes the call with the key as it is now: its owner may have changed or revoked it since the login. */
async function enter({ bot, address, host }: Caller, path: string, unsafeBody: object): Promise<EnteredAnswer> {
  const calls = bot?.gate.calls
  if (bot === null || calls === undefined) return { ok: false, ...STREAM_ERRORS.operationUnknown }
  try {
    const key = await bot.gate.apiKeys.find(bot.key.apiKey)
    if (key === null) return { ok: false, ...STREAM_ERRORS.keyInvalid }
    return await calls.run({ key, address, host, path, unsafeBody })
  } catch {
    return FAILED
  }
}
