/**
 * Removes control characters, among them those that turn the direction of text, and spaces around lines and the text; keeps line breaks, of
 * empty lines one at a time. The text is plain: pages show it as it is, never as HTML.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
