import { Type, type Static } from 'typebox'

/** The pairs and coins that match a text, best first. Pages are not included: the browser knows their names. */
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
