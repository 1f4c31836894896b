import { site } from '#lib/locale/site.ts'

/** Name of an item of ours in local storage: others on the same host cannot collide with it. */
export function storageKey(name: string): string {
  return `${site.brand}_${name}`
}
