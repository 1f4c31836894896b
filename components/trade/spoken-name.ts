import { labelled } from '#lib/format/labelled.ts'

/**
 * Returns the accessible name of a button that says more than its visible text: it contains that text, so that users of speech input can
 * say what they see (WCAG 2.5.3). The number distinguishes orders whose names are otherwise the same.
 */
export function spokenName(locale: string, face: string, name: string, number?: string): string {
  const whole = name.toLowerCase().includes(face.toLowerCase()) ? name : labelled(locale, face, name)
  return number === undefined ? whole : `${whole}, #${number}`
}
