import { type Content, contentOf, orderContent } from './commands/content.ts'
import type { Run } from './run.ts'
import type { OrderRequest } from './records/order-request.ts'

/**
 * The one rule for the ids that clients give to their requests (DESIGN 6.10, ADR 51): the same id with the same content is the same
 * request, and is answered again; with other content it is refused, and nothing is done.
 */

/** Notes the content of a named command under way. */
export function noteContent(run: Run, command: object): void {
  run.content = contentOf(command)
}

/** Notes the content of an order under way, if its client has named it. */
export function noteOrder(run: Run, request: OrderRequest): void {
  run.content = request.clientOrderId === undefined ? undefined : orderContent(request)
}

/**
 * Checks whether a known id was given to a request with other content than the one under way. An id of before 1.0 of whose
 * content nothing was kept counts as other: what cannot be compared is not known to be the same.
 */
export function isOther({ content }: Run, known: { readonly content?: Content | undefined }): boolean {
  return content !== undefined && content !== known.content
}
