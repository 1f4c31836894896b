/** Reads tags from a text: separated by commas of any script or line breaks, each once. */
export function readTags(text: string): string[] {
  const tags = text.split(/[,،、，;\n]/).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
