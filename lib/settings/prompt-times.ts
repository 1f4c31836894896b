import type { StorageArea } from '#lib/storage/storage.ts'
import { preferences } from './preferences.ts'

/** How often something was put to a person in this browser: shown, or refused, as its name says (specification 3.4, prompt times). */
export function promptTimes(prompt: string, storage: StorageArea): number {
  return preferences.promptTimes.read(storage)[prompt] ?? 0
}

/** Counts one more time. */
export function countPrompt(prompt: string, storage: StorageArea): void {
  preferences.promptTimes.write(storage, { ...preferences.promptTimes.read(storage), [prompt]: promptTimes(prompt, storage) + 1 })
}
