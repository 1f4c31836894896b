/** Returns the subject of all toasts about an order, of which only the latest is shown. */
export function orderSubject(orderId: string): string {
  return `order ${orderId}`
}
