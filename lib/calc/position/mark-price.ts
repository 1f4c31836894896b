import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** How far a source may deviate from the median of all before the index excludes it (formulas 8: "about 3 %"). */
const INDEX_DEVIATION_MAX = '0.03'

const TWO = exact('2')

function byValue(a: Decimal, b: Decimal): number {
  return exact(a).compare(b)
}

/** Returns the middle value, or the mean of the two middle ones; zero without values. */
function exactMedian(values: readonly Decimal[]): Fraction {
  const sorted = values.toSorted(byValue)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return Fraction.sum(middle).over(String(middle.length))
}

/** A spot market that an index follows. */
export interface IndexSource {
  readonly price: Decimal
  readonly weight: Decimal
}

/**
 * Returns the index price (formulas 8): weighted average of the spot markets, excluding those that deviate from the median of all by
 * more than `deviationMax`. Zero without a source. Throws DecimalError.
 */
export function indexPrice(sources: readonly IndexSource[], deviationMax: Decimal = INDEX_DEVIATION_MAX): Decimal {
  const median = exactMedian(sources.map(({ price }) => price))
  const limit = median.times(deviationMax).absolute()
  const kept = sources.filter(({ price }) => exact(price).minus(median).absolute().compare(limit) <= 0)
  const weight = Fraction.sum(kept.map((source) => source.weight))
  return Fraction.sum(kept.map((source) => exact(source.price).times(source.weight)))
    .over(weight)
    .text()
}

/**
 * Returns Price 1 of the mark price (formulas 8, Bitget 12560603824106): the index price plus the average distance of the book's mid
 * price from the index, over five minutes of samples. The index price itself without samples. Throws DecimalError.
 */
export function markPriceByBasis(inputs: {
  readonly indexPrice: Decimal
  readonly samples: readonly {
    readonly bid1: Decimal
    readonly ask1: Decimal
    readonly indexPrice: Decimal
  }[]
}): Decimal {
  const gaps = inputs.samples.map(({ bid1, ask1, indexPrice: index }) => exact(bid1).plus(ask1).over(TWO).minus(index))
  return exact(inputs.indexPrice)
    .plus(Fraction.sum(gaps).over(String(gaps.length)).orZero())
    .text()
}

/**
 * Returns Price 2 of the mark price (formulas 8): `indexPrice x (1 + fundingRate x timeToNext / interval)`, both times in one unit.
 * Zero for a zero interval. Throws DecimalError.
 */
export function markPriceByFunding(inputs: {
  readonly indexPrice: Decimal
  readonly fundingRate: Decimal
  readonly timeToNext: Decimal
  readonly interval: Decimal
}): Decimal {
  const share = exact(inputs.fundingRate).times(inputs.timeToNext).over(inputs.interval)
  return exact(inputs.indexPrice).times(Fraction.one.plus(share)).text()
}

/** Returns the mark price: the median of last price, Price 1 and Price 2 (formulas 8). Throws DecimalError. */
export function markPrice({
  last,
  price1,
  price2,
}: {
  readonly last: Decimal
  readonly price1: Decimal
  readonly price2: Decimal
}): Decimal {
  return exactMedian([last, price1, price2]).text()
}
