import type { StorageArea } from '#lib/storage/storage.ts'
import { preferences } from './preferences.ts'
import { countPrompt, promptTimes } from './prompt-times.ts'

/** The guides of a first visit, with the steps of each in order. */
export const GUIDES = {
  terminal: ['chart', 'book', 'ticket', 'receipt', 'layout', 'keys'],
  assets: ['wallets', 'realism', 'rounds'],
} as const

export type GuideName = keyof typeof GUIDES

/** The number of times that an unanswered guide opens by itself. */
const SHOWN_MAX = 3

const makePromptName = (name: GuideName): string => `guide ${name}`

/** Returns the step at which a guide opens by itself; null if it has been seen, skipped, or shown often enough. */
export function dueStep(name: GuideName, storage: StorageArea): number | null {
  const reached = preferences.guides.read(storage)[name] ?? 0
  return reached >= GUIDES[name].length || promptTimes(makePromptName(name), storage) >= SHOWN_MAX ? null : reached
}

/** Counts one automatic opening of a guide. */
export function countGuide(name: GuideName, storage: StorageArea): void {
  countPrompt(makePromptName(name), storage)
}

/** Records the furthest step that was read in a guide; it never decreases. */
export function reachStep(name: GuideName, step: number, storage: StorageArea): void {
  const reached = preferences.guides.read(storage)
  preferences.guides.write(storage, { ...reached, [name]: Math.max(reached[name] ?? 0, step) })
}

/** Stops all guides from opening by themselves. */
export function skipGuides(storage: StorageArea): void {
  preferences.guides.write(storage, {
    ...preferences.guides.read(storage),
    ...Object.fromEntries(Object.entries(GUIDES).map(([name, steps]) => [name, steps.length])),
  })
}

const ASKED = 'guide-asked'

/** Requests the guide of the open page. In the browser only. */
export function askForGuide(): void {
  window.dispatchEvent(new Event(ASKED))
}

/** Listens for requests to open the page's guide; returns an unsubscribe function. */
export function onGuideAsked(asked: () => void): () => void {
  window.addEventListener(ASKED, asked)
  return () => window.removeEventListener(ASKED, asked)
}
