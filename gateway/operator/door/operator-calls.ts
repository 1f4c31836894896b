import type { Operators } from '../people/operators.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { mayMake, type ActContracts } from '#lib/contract/operator/act.ts'
import { ActBody, OPERATOR_PREFIX, OperatorLogInBody, type ListedAct } from '#lib/contract/operator/calls.ts'
import { addBodyParsers } from '#gateway/http/accounts/checks/body-parsers.ts'
import { refuseOrFail } from '#gateway/http/accounts/accounts-api.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { refusal, success } from '#gateway/wire/envelope.ts'
import type { ActHandler } from '../act.ts'
import type { ActResult, ActRunner, ActTable } from '../acts/make-acts.ts'
import type { LogInOperator } from '../people/operator-log-in.ts'
import { checkForgery, readAddress, readOperator, readToken, writeToken, type CallerParts, type KnownCaller } from './operator-callers.ts'

export interface OperatorCallParts extends CallerParts, ActTable {
  readonly logIn: LogInOperator
  readonly runner: ActRunner
  readonly operators: Pick<Operators, 'findByName'>
}

/** Long lists of addresses or texts of an announcement fit. */
const BODY_BYTES_MAX = 64 * 1024

/** Registers `/v1/operator/*`: log-in, log-out, who one is, the table of acts, and every act by its name. */
export function operatorCalls(parts: OperatorCallParts) {
  const { contracts, handlers, runner, sessions, logIn, operators, trusts } = parts
  const listed = listActs(contracts, handlers)
  return async function routes(app: FastifyInstance): Promise<void> {
    addBodyParsers(app, BODY_BYTES_MAX)
    app.setErrorHandler((error: FastifyError, request, reply) => refuseOrFail(error, request, reply))

    app.post(`${OPERATOR_PREFIX}/log-in`, async (request, reply) => {
      const forged = checkForgery(request, trusts)
      if (forged !== null) return refuse(reply, forged)
      if (!Value.Check(OperatorLogInBody, request.body)) return refuse(reply, 'invalidParameter')
      const address = readAddress(request, trusts)
      const entered = await logIn(request.body, address)
      if (!entered.ok) {
        // Tries beyond the limit are not recorded: nobody fills the log by guessing.
        if (entered.error !== 'tooManyTries')
          await runner.record(
            { act: 'session/begin', subject: 'log-in', outcome: `refused: ${entered.error}` },
            // A name that is nobody's may be a password in the wrong field.
            { id: '', name: (await operators.findByName(request.body.name))?.name ?? 'unknown', address },
          )
        return refuse(reply, entered.error)
      }
      const { operator, session, token } = entered.value
      await runner.record({ act: 'session/begin', subject: `session ${session.id}`, outcome: 'made' }, { ...operator, address })
      writeToken(request, reply, trusts, token)
      const caller = { id: operator.id, name: operator.name, role: operator.role, address, sessionId: session.id }
      return success(describe({ caller, session }))
    })

    app.post(`${OPERATOR_PREFIX}/log-out`, async (request, reply) => {
      const forged = checkForgery(request, trusts)
      if (forged !== null) return refuse(reply, forged)
      const known = await readOperator(request, parts)
      if (readToken(request, trusts) !== null) writeToken(request, reply, trusts, null)
      if (!known.ok) return refuse(reply, known.error)
      const { caller, session } = known.value
      if (session !== null) {
        await sessions.end(caller.id, session.id)
        await runner.record({ act: 'session/end', subject: `session ${session.id}`, outcome: 'made' }, caller)
      }
      return success({})
    })

    app.get(`${OPERATOR_PREFIX}/me`, async (request, reply) => {
      const known = await readOperator(request, parts)
      return known.ok ? success(describe(known.value)) : refuse(reply, known.error)
    })

    app.get(`${OPERATOR_PREFIX}/acts`, async (request, reply) => {
      const known = await readOperator(request, parts)
      if (!known.ok) return refuse(reply, known.error)
      const { role } = known.value.caller
      return success({ acts: listed.map((act) => ({ ...act, mayMake: mayMake(role, act.role) })) satisfies ListedAct[] })
    })

    app.post<{ Params: { section: string; act: string } }>(`${OPERATOR_PREFIX}/:section/:act`, async (request, reply) => {
      const forged = checkForgery(request, trusts)
      if (forged !== null) return refuse(reply, forged)
      const known = await readOperator(request, parts)
      if (!known.ok) return refuse(reply, known.error)
      if (!Value.Check(ActBody, request.body)) return refuse(reply, 'invalidParameter')
      const { fields = {}, reason = '', preview = false } = request.body
      const name = `${request.params.section}/${request.params.act}`
      return sendResult(reply, await runner.make({ name, fields, reason, isPreview: preview }, known.value.caller))
    })
  }
}

function sendResult(reply: FastifyReply, result: ActResult) {
  if (result.kind === 'made') return success(result.answer)
  if (result.kind === 'preview') return success({ preview: result.preview })
  // Accepted, and not made yet.
  if (result.kind === 'pending')
    return reply.code(202).send(success({ pending: { id: result.pending.id, expiresAt: result.pending.expiresAt } }))
  const { refused, problems } = result
  const envelope = refusal(refused, readCallLanguage(reply.request))
  return reply.code(ERRORS[refused].httpStatus).send(problems.length === 0 ? envelope : { ...envelope, data: { problems } })
}

function refuse(reply: FastifyReply, name: ErrorName) {
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}

function describe({ caller: { id, name, role }, session }: KnownCaller) {
  const shown =
    session === null ? null : { id: session.id, address: session.address, createdAt: session.createdAt, expiresAt: session.expiresAt }
  return { id, name, role, session: shown }
}

function listActs(contracts: ActContracts, handlers: Readonly<Record<string, ActHandler<never, unknown>>>) {
  return Object.entries(contracts).map(([name, { role, effect, fields, answer }]) => ({
    name,
    role,
    effect,
    fields,
    answer,
    hasPreview: handlers[name]?.preview !== undefined,
  }))
}

/** Registers the calls of a gateway that takes no acts: every one is answered by which gateway does. */
export function elsewhereCalls(findPrimary: () => string | null) {
  return async function routes(app: FastifyInstance): Promise<void> {
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      const envelope = refusal('operatorElsewhere', readCallLanguage(request))
      return reply.code(ERRORS.operatorElsewhere.httpStatus).send({ ...envelope, data: { primary: findPrimary() } })
    }
    app.all(OPERATOR_PREFIX, answer)
    app.all(`${OPERATOR_PREFIX}/*`, answer)
  }
}
