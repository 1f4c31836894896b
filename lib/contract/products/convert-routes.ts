/** The calls of this product. */
export const CONVERT_ROUTES = {} as const

export interface ConvertCalls {}
