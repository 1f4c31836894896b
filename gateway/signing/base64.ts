/**
 * Decodes base64 text in its one canonical form (with padding, without line breaks); null for anything else. Node's own decoder skips
 * unknown characters, so many texts would pass for one signature.
 */
export function readBase64(text: string): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
