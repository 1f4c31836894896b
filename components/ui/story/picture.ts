/** Returns a picture of a given size for stories, with visible content in its middle and at its edges. */
export function picture(width: number, height: number): string {
  const line = `M0 ${height} L${width * 0.3} ${height * 0.6} L${width * 0.55} ${height * 0.75} L${width} 0`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/><path d="${line}" fill="none" stroke="white" stroke-width="8"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
