/** Writes an answer for people: a line for each value, indented by its depth; rows of a list are set apart by a dash. */
export function writeAnswer(answer: unknown, indent = ''): string {
  if (Array.isArray(answer)) {
    if (answer.length === 0) return `${indent}none`
    return answer.map((row) => `${indent}- ${writeAnswer(row, `${indent}  `).trimStart()}`).join('\n')
  }
  if (typeof answer !== 'object' || answer === null) return indent + writeValue(answer)
  const entries = Object.entries(answer)
  if (entries.length === 0) return `${indent}done`
  return entries
    .map(([name, value]) =>
      isWhole(value) ? `${indent}${name}:\n${writeAnswer(value, `${indent}  `)}` : `${indent}${name}: ${writeValue(value, name)}`,
    )
    .join('\n')
}

function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function writeValue(value: unknown, name = ''): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number' && /(?:^at|At)$/.test(name)) return new Date(value).toISOString()
  if (Array.isArray(value)) return 'none'
  return typeof value === 'object' ? '-' : String(value)
}
