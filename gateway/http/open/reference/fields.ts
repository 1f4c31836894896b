import { PRODUCTS } from '#products/all/calls/index.ts'
import { sharedPath } from './calls.ts'
import { ACCOUNT_FIELDS } from './fields/account-fields.ts'
import { COMMON_FIELDS } from './fields/common-fields.ts'
import { FUTURES_ACCOUNT_FIELDS } from './fields/futures-account-fields.ts'
import { FUTURES_MARKET_FIELDS } from './fields/futures-market-fields.ts'
import { FUTURES_ORDER_FIELDS } from './fields/futures-order-fields.ts'
import { MARGIN_FIELDS } from './fields/margin-fields.ts'
import { MARGIN_ORDER_FIELDS } from './fields/margin-order-fields.ts'
import { SPOT_MARKET_FIELDS } from './fields/spot-market-fields.ts'
import { SPOT_ORDER_FIELDS } from './fields/spot-order-fields.ts'
import { SUB_ACCOUNT_FIELDS } from './fields/sub-account-fields.ts'
import type { Field, FieldScope } from './fields/field.ts'

/** Whether a field belongs to a request or to an answer. */
export type FieldSide = 'request' | 'answer'

/** Every scope, the narrowest first. */
export const FIELD_SCOPES: readonly FieldScope[] = [
  COMMON_FIELDS,
  ...ACCOUNT_FIELDS,
  ...FUTURES_ACCOUNT_FIELDS,
  ...FUTURES_MARKET_FIELDS,
  ...FUTURES_ORDER_FIELDS,
  ...MARGIN_FIELDS,
  ...MARGIN_ORDER_FIELDS,
  ...SPOT_MARKET_FIELDS,
  ...SPOT_ORDER_FIELDS,
  ...SUB_ACCOUNT_FIELDS,
  ...PRODUCTS.flatMap(({ open }) => open?.fields ?? []),
].toSorted((one, other) => other.path.length - one.path.length)

/** Where a field is described. */
export interface Found {
  readonly name: string
  readonly field: Field
  readonly scope: FieldScope
  readonly side: FieldSide | 'both'
}

/** Finds what is said about a field of a call: in the narrowest scope that names it. */
export function findField(path: string, side: FieldSide, name: string): Found | undefined {
  const shared = sharedPath(path)
  for (const scope of FIELD_SCOPES) {
    if (!shared.startsWith(scope.path)) continue
    for (const where of [side, 'both'] as const) {
      const field = scope[where]?.[name]
      if (field !== undefined) return { name, field, scope, side: where }
    }
  }
  return undefined
}
