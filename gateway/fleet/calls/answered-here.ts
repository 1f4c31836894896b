import { PREFERENCES_PATH } from '#lib/contract/preferences-form.ts'

/** The calls that a gateway answers although there is another one: its own health, and the cookies of its own pages. */
const HERE = ['/healthz', PREFERENCES_PATH]

/** Checks whether a call stays here, whichever gateway answers the others. */
export function isAnsweredHere(url: string | undefined): boolean {
  return url !== undefined && HERE.some((path) => url.startsWith(path))
}
