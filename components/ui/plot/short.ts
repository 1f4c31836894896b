/** Formats a coordinate of a drawing with one decimal, which is finer than a pixel and keeps the page small. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
