import { isolated } from '#lib/format/isolated.ts'

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

/** Letters that run from right to left: they would reverse the figures beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF]/

/** Returns an example with its words filled in. */
export function fillWords(example: string, words: ExampleWords): string {
  return example.replaceAll(/\{([a-z-]+)\}/g, (braced, name: string) => {
    if (!Object.hasOwn(words, name)) return braced
    const word = words[name as ExampleWord]
    return RIGHT_TO_LEFT.test(word) ? isolated(word) : word
  })
}
