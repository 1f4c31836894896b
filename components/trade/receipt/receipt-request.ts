/** Asks the page for an order's receipt from wherever the order is shown: a table, a toast, or its mark in the chart. */

type Asked = (orderId: string) => void

const listeners = new Set<Asked>()

/** The beginning of a toast link's `data-opens`, followed by the order's id. */
export const RECEIPT_LINK = 'receipt:'

export function askForReceipt(orderId: string): void {
  for (const listener of listeners) listener(orderId)
}

/** Calls back for each receipt that is asked for; returns a function that unsubscribes. */
export function onReceiptAsked(asked: Asked): () => void {
  listeners.add(asked)
  return () => listeners.delete(asked)
}
