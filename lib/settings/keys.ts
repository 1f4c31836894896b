import { site } from '#lib/locale/site.ts'

/** Returns the local storage key of one of our items; the brand prefix avoids collisions with others on the same host. */
export function storageKey(name: string): string {
  return `${site.brand}_${name}`
}
