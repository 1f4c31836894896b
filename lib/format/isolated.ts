/**
 * A figure as an argument of running text: isolated, or right-to-left text turns `0.5 ETH` into `ETH 0.5` and moves a sign to
 * the wrong end. Characters, because neither a text without tags nor a canvas takes elements. Figures that stand alone go through
 * `Figure`.
 */
export function isolated(figure: string): string {
  return `\u2066${figure}\u2069`
}
