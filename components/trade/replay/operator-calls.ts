import { findErrorName, SUCCESS_CODE, type ErrorName } from '#lib/contract/errors/errors.ts'
import { OPERATOR_REPLAY_PATH } from '#lib/contract/market/replay-path.ts'
import type { ReplayAction, ReplayStatus } from '#lib/contract/market/replay.ts'
import { callPublic } from '#lib/http/public/public-calls.ts'

/** The refusals that the operator is told in words; `null` is any other failure. */
export const REPLAY_REFUSALS = ['operatorTokenWrong', 'replayBackward', 'replayBeforeBegin', 'replayBeyondEnd', 'replayNotRewound'] as const
export type ReplayRefusal = (typeof REPLAY_REFUSALS)[number] | null

export type ReplayAnswer = { readonly ok: true; readonly status: ReplayStatus } | { readonly ok: false; readonly refusal: ReplayRefusal }

/** Asks how the replay runs, or changes it. The token goes into a header, never into a cookie. Never rejects. */
export async function callReplay(token: string, action?: ReplayAction): Promise<ReplayAnswer> {
  try {
    return readAnswer(
      await callPublic({
        method: action === undefined ? 'GET' : 'POST',
        path: OPERATOR_REPLAY_PATH,
        headers: { authorization: `Bearer ${token}` },
        credentials: 'omit',
        ...(action && { params: { ...action } }),
      }),
    )
  } catch {
    return { ok: false, refusal: null }
  }
}

function readAnswer(unsafe: unknown): ReplayAnswer {
  const { code, data } = (unsafe ?? {}) as { readonly code?: unknown; readonly data?: unknown }
  if (code === SUCCESS_CODE && isStatus(data)) return { ok: true, status: data }
  const name: ErrorName | undefined = typeof code === 'string' ? findErrorName(code) : undefined
  return { ok: false, refusal: REPLAY_REFUSALS.find((known) => known === name) ?? null }
}

function isStatus(unsafe: unknown): unsafe is ReplayStatus {
  const { marketTime, begin, end, speed, paused } = (unsafe ?? {}) as Partial<Record<keyof ReplayStatus, unknown>>
  return [marketTime, begin, end, speed].every((figure) => typeof figure === 'number') && typeof paused === 'boolean'
}
