/** The words of examples, in the language of the page: a text between braces is one of them. */
export type ExampleWords = Readonly<Record<ExampleWord, string>>

export const EXAMPLE_WORDS = [
  'buy',
  'sell',
  'long',
  'short',
  'limit',
  'market',
  'trigger',
  'stop-loss',
  'take-profit',
  'trailing',
  'post-only',
  'isolated',
  'cross',
] as const
export type ExampleWord = (typeof EXAMPLE_WORDS)[number]

/** Returns an example with its words filled in. */
export function fillWords(example: string, words: ExampleWords): string {
  return example.replaceAll(/\{([a-z-]+)\}/g, (braced, name: string) => (Object.hasOwn(words, name) ? words[name as ExampleWord] : braced))
}
