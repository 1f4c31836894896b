import { sharedPath } from './calls.ts'
import { ACCOUNT_FIELDS } from './fields/account-fields.ts'
import { COMMON_FIELDS } from './fields/common-fields.ts'
import { COPY_FIELDS } from './fields/copy-fields.ts'
import type { Field, FieldScope } from './fields/field.ts'
import { MARGIN_FIELDS } from './fields/margin-fields.ts'
import { MARKET_FIELDS } from './fields/market-fields.ts'
import { ORDER_FIELDS } from './fields/order-fields.ts'
import { PRODUCT_FIELDS } from './fields/product-fields.ts'

/** Whether a field belongs to a request or to an answer. */
export type FieldSide = 'request' | 'answer'

/** Every scope, the narrowest first. */
export const FIELD_SCOPES: readonly FieldScope[] = [
  COMMON_FIELDS,
  ...MARKET_FIELDS,
  ...ORDER_FIELDS,
  ...ACCOUNT_FIELDS,
  ...MARGIN_FIELDS,
  ...PRODUCT_FIELDS,
  ...COPY_FIELDS,
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
