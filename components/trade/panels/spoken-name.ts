/**
 * The name of a button that says more than its face: with the words on the face in it, so that who speaks to the page may say what
 * he sees (WCAG 2.5.3). Two orders may be alike in all that the name says: their number tells them apart.
 */
export function spokenName(face: string, name: string, number?: string): string {
  const whole = name.toLowerCase().includes(face.toLowerCase()) ? name : `${face}: ${name}`
  return number === undefined ? whole : `${whole}, #${number}`
}
