import { foldText } from '#lib/kernel/search-text.ts'

/** A command of the palette. */
export interface Command {
  readonly id: string
  readonly group: 'actions' | 'pairs' | 'pages'
  readonly label: string
  /** A secondary text, which is searched as well: the keys of an action, the name of a coin. */
  readonly detail?: string
  readonly run: () => void
}

/** Maximum number of commands in the list; others are found by typing another letter. */
export const LISTED_MAX = 60

const START_OF_WORD = 8
const NEXT_TO_LAST = 5
const GAP = 1

/**
 * Returns how well typed letters match a text: all of them in order, better at the starts of words and next to one another. Null if they
 * do not match. Both are folded: without case and accents.
 */
export function fit(typed: string, text: string): number | null {
  let score = 0
  let at = -1
  for (const letter of typed) {
    const next = bestPlace(letter, text, at)
    if (next === -1) return null
    score += scoreLetter(text, at, next)
    at = next
  }
  // Of two equal matches the shorter text is more likely.
  return score - text.length / 100
}

/** Returns the letter's position: right after the previous one, else at the start of a word, else the next occurrence. */
function bestPlace(letter: string, text: string, at: number): number {
  if (text[at + 1] === letter) return at + 1
  for (let place = text.indexOf(letter, at + 1); place !== -1; place = text.indexOf(letter, place + 1)) {
    if (startsWord(text, place)) return place
  }
  return text.indexOf(letter, at + 1)
}

function startsWord(text: string, place: number): boolean {
  return place === 0 || /[\s/·(-]/.test(text[place - 1] ?? '')
}

function scoreLetter(text: string, at: number, next: number): number {
  const gap = Math.min(next - at - 1, 4) * GAP
  return (startsWord(text, next) ? START_OF_WORD : 0) + (next === at + 1 ? NEXT_TO_LAST : 0) - gap
}

/** Returns the commands that match every typed word, best first, or without input in their order; at most `LISTED_MAX`. */
export function rankCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldText(query)
    .split(/[\s/]+/)
    .filter((word) => word !== '')
  return commands
    .map((command) => ({ command, score: scoreCommand(command, words) }))
    .filter((ranked): ranked is { command: Command; score: number } => ranked.score !== null)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, LISTED_MAX)
    .map(({ command }) => command)
}

function scoreCommand({ label, detail = '' }: Command, words: readonly string[]): number | null {
  let score = 0
  for (const word of words) {
    const own = fit(word, foldText(label))
    const second = fit(word, foldText(detail))
    if (own === null && second === null) return null
    score += Math.max(own ?? -Infinity, (second ?? -Infinity) - START_OF_WORD)
  }
  return score
}
