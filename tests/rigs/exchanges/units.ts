/** Whole steps of a price or size, and the decimal that exchanges write for them. */
export interface Units {
  /** The decimal of a number of steps, without needless zeros: `31500.1`. */
  text(steps: number): string
  /** The same with all decimals of the step. */
  padded(steps: number, places?: number): string
}

/** Makes the writer of a step such as `0.05`. */
export function unitsOf(step: string): Units {
  const places = step.split('.')[1]?.length ?? 0
  const factor = Number(step.replace('.', ''))
  function padded(steps: number, wanted = places): string {
    const digits = String(steps * factor).padStart(places + 1, '0')
    const whole = digits.slice(0, digits.length - places)
    const rest = digits.slice(digits.length - places).padEnd(wanted, '0')
    return rest === '' ? whole : `${whole}.${rest}`
  }
  return {
    padded,
    text(steps) {
      const full = padded(steps)
      return full.includes('.') ? full.replace(/\.?0+$/, '') : full
    },
  }
}
