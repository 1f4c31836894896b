import Fastify, { type InjectOptions } from 'fastify'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { registerOpenApi } from '#gateway/http/open/public/open-api.ts'

/** For tests: the open API over a simulated market with a stopped clock. */
export const NOW = Date.UTC(2026, 10, 21, 9, 17, 23, 456)

export const FUTURES = 'productType=USDT-FUTURES'

export interface OpenAnswer {
  readonly status: number
  readonly code: string
  readonly msg: string
  readonly requestTime: number
  readonly data: never
}

export async function startOpenApi() {
  const app = Fastify()
  await registerOpenApi(
    app,
    createFeed({ source: 'synthetic', seed: 'open' }, () => NOW),
    () => engineTerms().margin,
  )
  return {
    /** Calls a path under `/api`. */
    async call(path: string, options: InjectOptions = {}): Promise<OpenAnswer> {
      const response = await app.inject({ url: `/api${path}`, ...options })
      return { status: response.statusCode, ...response.json<Omit<OpenAnswer, 'status'>>() }
    },
    close: () => app.close(),
  }
}

export type TestOpenApi = Awaited<ReturnType<typeof startOpenApi>>
