/** The subject of all toasts of one order: there is one at a time, which says the latest. */
export function orderSubject(orderId: string): string {
  return `order ${orderId}`
}
