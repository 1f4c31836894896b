/** The calls of this product. */
export const EARN_ROUTES = {} as const

export interface EarnCalls {}
