/** Reads an address; null if it is none. `URL.parse`, which browsers at our floor do not have. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
