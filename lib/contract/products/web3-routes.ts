/** The calls of this product. */
export const WEB3_ROUTES = {} as const

export interface Web3Calls {}
