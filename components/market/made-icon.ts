/** Number of colours, as the tokens `--made-0` and so on. */
export const MADE_COLORS = 10

/** A made icon: at most two letters, and the index of its colour. */
export interface MadeIcon {
  readonly letters: string
  readonly color: number
}

/** Returns the icon of a coin without a picture, always the same for the same symbol. A multiple (`1000PEPE`) has its coin's letters. */
export function makeIcon(symbol: string): MadeIcon {
  const name = symbol.replace(/^[^\p{L}]+(?=\p{L})/u, '').toUpperCase()
  return { letters: [...name].slice(0, 2).join(''), color: hashText(symbol) % MADE_COLORS }
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
