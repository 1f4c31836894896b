import figures from '#messages/figures.json' with { type: 'json' }

/**
 * The figures of the product that texts name, such as the most grids of a bot, in the one form that the product prints them in all languages
 * (ADR 62). A catalogue has `%NAME%` in their place, so that no translation can write one in another way. A test compares each with the code.
 */
const FIGURES: Readonly<Record<string, string>> = figures

interface Tree {
  readonly [key: string]: string | Tree
}

/** Writes the figures into all texts of a catalogue, or of a part of it. Throws for a name that is no figure. */
export function fillFigures<Texts extends Tree>(texts: Texts): Texts {
  const filled = Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? fillText(value) : fillFigures(value)])
  return Object.fromEntries(filled) as Texts
}

function fillText(text: string): string {
  return text.replaceAll(/%([A-Z][A-Z\d_]+)%/g, (_match, name: string) => {
    const figure = FIGURES[name]
    if (figure === undefined) throw new Error(`%${name}% is not in messages/figures.json`)
    return figure
  })
}
