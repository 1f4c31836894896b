/**
 * The name of a button that says more than its face: with the words on the face in it, so that who speaks to the page may say what
 * he sees (WCAG 2.5.3).
 */
export function spokenName(face: string, name: string): string {
  return name.toLowerCase().includes(face.toLowerCase()) ? name : `${face}: ${name}`
}
