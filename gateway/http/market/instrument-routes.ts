import type { FastifyInstance } from 'fastify'
import { Type, type Static } from 'typebox'
import type { InstrumentList } from '#lib/contract/market/instruments.ts'
import { SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { entityTag, isUnchanged } from '#gateway/wire/entity-tag.ts'
import type { Instruments } from '#gateway/wire/instruments.ts'

const Query = Type.Object({ tiers: Type.Boolean({ default: true }) })

/** A list as it is sent: long, the same for everybody, and written once for each change. */
interface ListText {
  readonly json: string
  readonly tag: string
}

/** Adds `GET /instruments` (`lib/contract/market/instrument-list.ts`) to the calls of `/v1/market`. */
export function addInstrumentRoutes(app: FastifyInstance, instruments: Instruments): void {
  const read = createListTexts(instruments)
  app.get<{ Querystring: Static<typeof Query> }>('/instruments', { schema: { querystring: Query } }, ({ query, headers }, reply) => {
    const { json, tag } = read(query.tiers)
    // Clients that keep the list ask whether it is still valid.
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (isUnchanged(headers['if-none-match'], tag)) return reply.code(304).send()
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"code":"${SUCCESS_CODE}","msg":"success","status":"success","data":${json},"requestTime":${Date.now()}}`)
  })
}

function createListTexts(instruments: Instruments): (withTiers: boolean) => ListText {
  let of: InstrumentList | undefined
  let whole: ListText
  let lean: ListText
  return (withTiers) => {
    const list = instruments.current()
    if (of !== list) {
      of = list
      whole = listText(list)
      lean = listText({ ...list, futures: list.futures.map((contract) => ({ ...contract, tiers: [] })) })
    }
    return withTiers ? whole : lean
  }
}

function listText(list: InstrumentList): ListText {
  const json = JSON.stringify(list)
  return { json, tag: entityTag(json) }
}
