/** Exact figures of the naive products: amounts as whole numbers of 10^-16 of a coin, everything between them as ratios. */

const DECIMALS = 16
/** One coin, and the smallest part of one in which products pay, 10^-8. */
export const COIN = 10n ** 16n
export const STEP = 10n ** 8n

/** Reads a decimal that is not below zero. */
export function unitsOf(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(DECIMALS, '0'))
}

/** Writes an amount that is not below zero. */
export function decimalOf(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0')
  const part = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (part === '' ? '' : `.${part}`)
}

export function down(units: bigint, step = STEP): bigint {
  return units - (units % step)
}

export function up(units: bigint, step = STEP): bigint {
  return down(units + step - 1n, step)
}

function divisorOf(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** A reduced fraction. */
export class Ratio {
  readonly above: bigint
  readonly below: bigint

  constructor(above: bigint, below = 1n) {
    const common = divisorOf(above, below) || 1n
    this.above = above / common
    this.below = below / common
  }

  static read(decimal: string): Ratio {
    return new Ratio(unitsOf(decimal), COIN)
  }

  plus({ above, below }: Ratio): Ratio {
    return new Ratio(this.above * below + above * this.below, this.below * below)
  }

  minus({ above, below }: Ratio): Ratio {
    return this.plus(new Ratio(-above, below))
  }

  times({ above, below }: Ratio): Ratio {
    return new Ratio(this.above * above, this.below * below)
  }

  over({ above, below }: Ratio): Ratio {
    return new Ratio(this.above * below, this.below * above)
  }

  isBelow({ above, below }: Ratio): boolean {
    return this.above * below < above * this.below
  }

  /** Returns the whole number below. Not for a ratio below zero. */
  floor(): bigint {
    return this.above / this.below
  }

  ceil(): bigint {
    return (this.above + this.below - 1n) / this.below
  }

  text(): string {
    return `${this.above}/${this.below}`
  }
}

export const NONE = new Ratio(0n)
