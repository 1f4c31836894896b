import { Type } from 'typebox'

/** What becomes of the orders and positions of an account that an operator freezes. */
export const FREEZE_FATES = ['keep', 'cancel-orders', 'cancel-and-close'] as const
export type FreezeFate = (typeof FREEZE_FATES)[number]
export const FreezeFateField = Type.Unsafe<FreezeFate>(Type.Union(FREEZE_FATES.map((fate) => Type.Literal(fate))))
