import { Type } from 'typebox'
import { COUNTDOWN_PATH, COUNTDOWN_SECONDS_MAX, COUNTDOWN_SECONDS_MIN } from '#lib/contract/open-countdown.ts'
import type { Countdown } from '#gateway/accounts/keys/countdowns.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, tradeCall, type BotCall } from '../call.ts'

const Body = Type.Object({
  countdown: Type.String({
    maxLength: 10,
    description: `The silence in whole seconds, ${COUNTDOWN_SECONDS_MIN} to ${COUNTDOWN_SECONDS_MAX}, after which all open orders are cancelled; 0 switches it off.`,
  }),
})
const Answer = Type.Object({
  countdown: Type.String({ description: 'The seconds of silence; 0 if it is off.' }),
  triggerTime: Type.String({ description: 'When the orders are cancelled if the key stays silent, in milliseconds; empty if it is off.' }),
})

function answer(countdown: Countdown | null) {
  return { countdown: String(countdown?.seconds ?? 0), triggerTime: countdown === null ? '' : String(countdown.dueAtMs) }
}

function readSeconds(given: string): number {
  const seconds = /^\d{1,10}$/.test(given) ? Number(given) : NaN
  const isWithin = seconds === 0 || (seconds >= COUNTDOWN_SECONDS_MIN && seconds <= COUNTDOWN_SECONDS_MAX)
  if (!isWithin) throw new DialectRefusal('parameterInvalid', 'countdown')
  return seconds
}

const path = COUNTDOWN_PATH.replace('/api/v2', '')

/** The dead man's switch of the key: arm, refresh, switch off, and read. */
export const COUNTDOWN_CALLS: readonly BotCall[] = [
  tradeCall(path, Body, Answer, async ({ key, account, countdowns }, { countdown }) =>
    answer(await countdowns.set({ apiKey: key.apiKey, userId: account }, readSeconds(countdown))),
  ),
  readCall(path, Type.Object({}), Answer, ({ key, countdowns }) => answer(countdowns.find(key.apiKey))),
]
