import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_COPIES_PER_DAY, DATA_COPY_PATH } from '#lib/contract/accounts/data-copy.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Result } from '#lib/kernel/result.ts'
import { createCounters } from '#gateway/guard/counters.ts'
import type { TradingContext } from '../trading-call.ts'
import { writeDataCopy } from './data-copy.ts'

interface Parts {
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Result<TradingContext, ErrorName>>
  readonly refuse: (reply: FastifyReply, name: ErrorName, waitSeconds?: number) => unknown
}

/** Adds the download of everything about an account: for who is in a registered main account, a few times a day. */
export function addDataCopy(scope: FastifyInstance, { admit, refuse }: Parts): void {
  // In memory, because a read changes nothing that lasts.
  const count = createCounters().counter('dataCopies', { points: DATA_COPIES_PER_DAY, seconds: 86_400 })
  scope.get(DATA_COPY_PATH, async (request, reply) => {
    const admitted = await admit(request, reply)
    if (!admitted.ok) return refuse(reply, admitted.error, admitted.waitSeconds)
    const { accounts, exchange, member, wallNow } = admitted.value
    const { user, session } = member
    if (user.kind !== 'user' || session.mainUserId !== null) return refuse(reply, 'permissionDenied')
    if ((await count(user.id)) !== null) return refuse(reply, 'tooManyTries')
    const day = new Date(wallNow()).toISOString().slice(0, 10)
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="account-${user.id}-${day}.json"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(writeDataCopy(user, { accounts, exchange, now: wallNow })))
  })
}
