import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { type Content, contentOf } from '#gateway/engine/state/commands/content.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'

/** Client ids of requests that a call must know before it reads the figures of the moment (DESIGN 6.10); all others the engine judges. */

/**
 * Looks a client's id up before a call looks at anything that may have changed since: returns the order or record that its first request
 * made if that had the same content, and refuses any other content. Null for an id that is new.
 */
export function findNamed(
  { exchange, account }: { readonly exchange: Exchange; readonly account: string },
  kind: Product | ProductName,
  name: string | undefined,
  content: Content,
): Result<string, ErrorName> | null {
  const known = name === undefined ? null : exchange.read.named(account, kind, name)
  if (known === null) return null
  return known.content === content ? ok(known.id) : refuse('clientIdUsed')
}

/**
 * Returns a named order whose figures are those of the moment with the content of what was asked for: the order itself, with `asked`
 * in place of those figures.
 */
export function asAsked(order: OrderRequest, asked: Readonly<Record<string, unknown>>): OrderRequest {
  return order.clientOrderId === undefined ? order : { ...order, content: contentOf({ ...order, ...asked }) }
}
