import type { StorageArea } from '#lib/storage/storage.ts'
import { preferences } from './preferences.ts'

/** Returns how often this browser showed a prompt, or the user refused it, as its name says (specification 3.4, prompt times). */
export function promptTimes(prompt: string, storage: StorageArea): number {
  return preferences.promptTimes.read(storage)[prompt] ?? 0
}

/** Counts a prompt once more. */
export function countPrompt(prompt: string, storage: StorageArea): void {
  preferences.promptTimes.write(storage, { ...preferences.promptTimes.read(storage), [prompt]: promptTimes(prompt, storage) + 1 })
}
