/**
 * Isolates a figure within running text: otherwise right-to-left text turns `0.5 ETH` into `ETH 0.5` and moves a sign to the wrong end.
 * Uses characters, because neither plain text nor a canvas takes elements. Separate figures use `Figure`.
 */
export function isolated(figure: string): string {
  return `\u2066${figure}\u2069`
}
