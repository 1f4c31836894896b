import type { StorageArea } from '#lib/storage/storage.ts'
import { preferences } from './preferences.ts'
import { countPrompt, promptTimes } from './prompt-times.ts'

/** The guides of a first visit, and the steps of each, in order. */
export const GUIDES = {
  terminal: ['ticket', 'receipt', 'keys'],
  assets: ['wallets', 'realism', 'rounds'],
} as const

export type GuideName = keyof typeof GUIDES

/** A guide that nobody answers is not shown more often. */
const SHOWN_MAX = 3

const promptOf = (name: GuideName): string => `guide ${name}`

/** The step with which a guide comes up by itself; null where it has been seen, skipped, or shown often enough. */
export function dueStep(name: GuideName, storage: StorageArea): number | null {
  const reached = preferences.guides.read(storage)[name] ?? 0
  return reached >= GUIDES[name].length || promptTimes(promptOf(name), storage) >= SHOWN_MAX ? null : reached
}

/** Counts that a guide came up by itself. */
export function countGuide(name: GuideName, storage: StorageArea): void {
  countPrompt(promptOf(name), storage)
}

/** Remembers how far a guide was read; it never goes back. */
export function reachStep(name: GuideName, step: number, storage: StorageArea): void {
  const reached = preferences.guides.read(storage)
  preferences.guides.write(storage, { ...reached, [name]: Math.max(reached[name] ?? 0, step) })
}

/** Lets no guide come up by itself any more. */
export function skipGuides(storage: StorageArea): void {
  preferences.guides.write(storage, { ...preferences.guides.read(storage), ...Object.fromEntries(Object.entries(GUIDES).map(([name, steps]) => [name, steps.length])) })
}

const ASKED = 'guide-asked'

/** Asks for the guide of the page that is open. In the browser only. */
export function askForGuide(): void {
  window.dispatchEvent(new Event(ASKED))
}

/** Hears when the guide of the page is asked for; returns its undo. */
export function onGuideAsked(asked: () => void): () => void {
  window.addEventListener(ASKED, asked)
  return () => window.removeEventListener(ASKED, asked)
}
