import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { OPERATOR_REPLAY_PATH } from '#lib/contract/market/replay-path.ts'
import { ReplayAction, type ReplayStatus } from '#lib/contract/market/replay.ts'
import type { ReplayControl, ReplayCourse } from '#gateway/feed/market-feed.ts'
import { addFormParser } from '#gateway/wire/form-parser.ts'
import { readFormBy } from '#gateway/wire/forms.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'

export interface ReplayRoutesOptions {
  /** `OPERATOR_TOKEN`. */
  readonly token: string
  readonly replay: Pick<ReplayControl, 'course' | 'begin' | 'end'>
  /** Changes the course everywhere, as is decided from the present one; resolves with the course, or with why there is none. */
  readonly change: (decide: Decide) => Promise<ReplayCourse | ErrorName>
  /** Ends every round. Resolves to what opens the recording again at an earlier time; rejects if the rounds could not be ended. */
  readonly endRounds: (toMs: number) => Promise<() => void>
  readonly log: { info(details: object, message: string): void }
}

/** An action has two fields. */
const FORM_BYTES_MAX = 1024

type Decide = (course: ReplayCourse) => ReplayCourse | ErrorName

/**
 * `GET` and `POST /v1/operator/replay` (`lib/contract/market/replay.ts`). Refuses `operatorTokenWrong` (401) without the token,
 * `invalidParameter` for anything that is no action, `replayBackward`, `replayBeforeBegin` and `replayBeyondEnd` for times that a jump or a
 * rewind does not go to, `replayNotRewound` if the exchange takes no commands, and `unavailable` if the change could not be stored.
 */
export function replayRoutes({ token, replay, change, endRounds, log }: ReplayRoutesOptions) {
  const expected = digest(token)
  const status = (): ReplayStatus => {
    const { marketMs, speed, paused } = replay.course()
    return { marketTime: marketMs, begin: replay.begin, end: replay.end, speed, paused }
  }
  const rewind = async (toMs: number, reply: FastifyReply) => {
    if (toMs >= replay.course().marketMs) return refusal('invalidParameter')
    if (toMs < replay.begin) return refusal('replayBeforeBegin')
    const ended = await endRounds(toMs).catch(() => null)
    if (ended === null) return refusal('replayNotRewound')
    // The site closes its connections: the operator is answered before, unless they have left.
    if (reply.raw.closed) ended()
    else reply.raw.once('close', ended)
    return success({ ...status(), marketTime: toMs })
  }
  const mayAct = ({ headers }: FastifyRequest): boolean => {
    const [, unsafeToken] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    return timingSafeEqual(digest(unsafeToken ?? ''), expected)
  }
  return async function routes(fastify: FastifyInstance): Promise<void> {
    addFormParser(fastify, FORM_BYTES_MAX)
    fastify.get(OPERATOR_REPLAY_PATH, async (request, reply) => {
      if (!mayAct(request)) return reply.code(ERRORS.operatorTokenWrong.httpStatus).send(refusal('operatorTokenWrong'))
      return success(status())
    })
    fastify.post(OPERATOR_REPLAY_PATH, async (request, reply) => {
      if (!mayAct(request)) return reply.code(ERRORS.operatorTokenWrong.httpStatus).send(refusal('operatorTokenWrong'))
      const unsafe = request.body
      readFormBy(ReplayAction, unsafe)
      if (!Value.Check(ReplayAction, unsafe)) return refusal('invalidParameter')
      if (unsafe.action === 'rewind') return rewind(unsafe.to, reply)
      const course = await change((present) => courseAfter(present, replay.end, unsafe))
      if (typeof course === 'string') return reply.code(ERRORS[course].httpStatus).send(refusal(course))
      log.info({ ...unsafe, marketTime: new Date(course.marketMs).toISOString() }, 'the operator changed the replay')
      return success(status())
    })
  }
}

/** Returns the course after an action, or why there is none. */
function courseAfter(course: ReplayCourse, end: number, action: Exclude<ReplayAction, { action: 'rewind' }>): ReplayCourse | ErrorName {
  if (action.action === 'pause') return { ...course, paused: true }
  if (action.action === 'resume') return { ...course, paused: false }
  if (action.action === 'speed') return { ...course, speed: action.speed }
  if (action.to < course.marketMs) return 'replayBackward'
  return action.to >= end ? 'replayBeyondEnd' : { ...course, marketMs: action.to }
}

/** Hashes are equally long, so they can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
