import { type Content, contentOf, orderContent } from './commands/content.ts'
import { REQUEST_NAME_RULES } from './rules.ts'
import type { Run } from './run.ts'
import type { OrderRequest } from './state/order-request.ts'

/**
 * The one rule for the ids that clients give to their requests (DESIGN 6.10, ADR 51): the same id with the same content is the same
 * request, and is answered again; with other content it is refused, and nothing is done.
 */

/** Notes the content of a named command under way. Before rules 16 none was kept. */
export function noteContent(run: Run, command: object): void {
  run.content = run.state.rules < REQUEST_NAME_RULES ? undefined : contentOf(command)
}

/** Notes the content of an order under way, if its client has named it. */
export function noteOrder(run: Run, request: OrderRequest): void {
  const isNamed = request.clientOrderId !== undefined && run.state.rules >= REQUEST_NAME_RULES
  run.content = isNamed ? orderContent(request) : undefined
}

/**
 * Checks whether a known id was given to a request with other content than the one under way. An id from before rules 16, of whose
 * content nothing was kept, counts as other: what cannot be compared is not known to be the same.
 */
export function isOther({ content }: Run, known: { readonly content?: Content | undefined }): boolean {
  return content !== undefined && content !== known.content
}
