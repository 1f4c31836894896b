/**
 * Returns the tab that a key moves to, or null for other keys. Arrows follow the reading direction and wrap around; Home and End
 * go to the ends. `key` is `KeyboardEvent.key`.
 */
export function stepTab(ids: readonly string[], current: string, key: string, rightToLeft: boolean): string | null {
  const steps: Readonly<Record<string, number>> = { ArrowRight: rightToLeft ? -1 : 1, ArrowLeft: rightToLeft ? 1 : -1 }
  if (key === 'Home') return ids[0] ?? null
  if (key === 'End') return ids.at(-1) ?? null
  const step = steps[key]
  if (step === undefined || ids.length === 0) return null
  return ids[(ids.indexOf(current) + step + ids.length) % ids.length] ?? null
}
