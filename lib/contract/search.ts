import { Type, type Static } from 'typebox'

/** `GET /v1/public/search?text=`: what a reader may mean, best first. Pages are no part of it: the browser knows their names. */
export const SEARCH_PATH = '/v1/public/search'

/** Longer texts are refused. */
export const SEARCH_TEXT_MAX = 40

export const Found = Type.Object({
  pairs: Type.Array(
    Type.Object({
      product: Type.Union([Type.Literal('spot'), Type.Literal('futures')]),
      symbol: Type.String(),
      baseCoin: Type.String(),
      quoteCoin: Type.String(),
    }),
  ),
  coins: Type.Array(Type.Object({ slug: Type.String(), symbol: Type.String(), name: Type.String() })),
})
export type Found = Static<typeof Found>
