/**
 * The parts of this room by their names. Each of them leans on something that Node, V8, React or Next do not document, and
 * `UNDOCUMENTED_OFF` turns off those that it names, separated by commas ([ADR 55](../../docs/adr/0055-undocumented-parts.md)).
 */
export const UNDOCUMENTED = /** @type {const} */ (['heads', 'ticks', 'styles', 'scripts', 'hints', 'inlining'])

/**
 * Checks whether a part is used.
 * @param {(typeof UNDOCUMENTED)[number]} name
 * @param {Readonly<Record<string, string | undefined>>} [variables]
 * @returns {boolean}
 */
export function isUsed(name, variables = process.env) {
  return !(variables.UNDOCUMENTED_OFF ?? '').split(',').some((part) => part.trim() === name)
}
