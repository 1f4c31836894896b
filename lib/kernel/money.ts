import { assert } from './assert.ts'

/**
 * Money figures with their units as types, so that a price, a size and an amount cannot be confused. At run time they are plain numbers
 * and bigints; only the compiler distinguishes them. Add and subtract figures of one unit with `plus` and `minus`, and multiply with
 * `multiplyToUnits`; zero is the same in every unit.
 */
declare const unit: unique symbol

interface In<Unit extends string> {
  readonly [unit]: { readonly [Name in Unit]: true }
}

/**
 * A price as a number of a market's price steps of 10^-pricePlace: 1 or more and below 2^30; 0 for no price, and -1 in a book for a side
 * without one. Made by `readTicks` from the wire and by `ticksFrom` from the feed, a record or a snapshot.
 */
export type Ticks = number & In<'Ticks'>

/**
 * A size as a number of a market's size steps of 10^-sizePlace: a safe integer, 0 or more. Made by `readLots` from the wire and by
 * `lotsFrom` from the feed, a record, a snapshot or the contract table.
 */
export type Lots = number & In<'Lots'>

/** A value as ticks x lots: a safe integer, negative only as a difference of two. Made by `multiplyToUnits` and `unitsFrom`. */
export type Units = number & In<'Units'>

/** An amount of any asset as an integer number of 10^-16. Made by `toAmount` from a decimal and by `amountFrom` from a snapshot. */
export type Amount = bigint & In<'Amount'>

/** A fee rate as an integer number of 10^-7: 0.06 % is 6000. Made by `toRate` from a fee table. */
export type FeeRate = bigint & In<'FeeRate'>

/**
 * A rate as a number of millionths: a safe integer, which may be negative. Used for funding, price bands and the callback of trailing
 * orders. Made by `millionthsFrom`.
 */
export type RateMillionths = number & In<'RateMillionths'>

/** Zero as a price, size, value or rate; as a price it means none. */
export const ZERO = 0 as Ticks & Lots & Units & RateMillionths

/** Zero as an amount or a fee rate. */
export const NOTHING = 0n as Amount & FeeRate

/** Exclusive upper limit of prices in a book. */
export const TICKS_MAX = (2 ** 30) as Ticks

/** Stands for the price of a book's side without orders. */
export const NO_PRICE = -1 as Ticks

/** The maximum ticks x lots of an order: half of the safe integers, so that sums with the band's margin stay exact. */
export const UNITS_MAX = (2 ** 52) as Units

/** Checks whether a number is a price within a book's range: not 0. */
export function isTicks(value: number): value is Ticks {
  return Number.isSafeInteger(value) && value > 0 && value < TICKS_MAX
}

/** Checks whether a number is a size greater than 0. */
export function isLots(value: number): value is Lots {
  return Number.isSafeInteger(value) && value > 0
}

/** Converts a number to a price; 0 means none. Throws AssertionError if it is neither. */
export function ticksFrom(value: number): Ticks {
  assert(value === 0 || isTicks(value), 'a price is whole ticks within the book')
  return value as Ticks
}

/** Converts a number to a size; 0 means none. Throws AssertionError if it is neither. */
export function lotsFrom(value: number): Lots {
  assert(value === 0 || isLots(value), 'a size is whole lots')
  return value as Lots
}

/** Converts a number to a value in ticks x lots. Throws AssertionError if it is not a safe integer. */
export function unitsFrom(value: number): Units {
  assert(Number.isSafeInteger(value), 'a value is whole ticks x lots')
  return value as Units
}

/** Converts a number to a rate in millionths. Throws AssertionError if it is not a safe integer. */
export function millionthsFrom(value: number): RateMillionths {
  assert(Number.isSafeInteger(value), 'a rate is whole millionths')
  return value as RateMillionths
}

/** Converts a number of 10^-16 to an amount. */
export function amountFrom(value: bigint): Amount {
  return value as Amount
}

/** Returns the value of a size at a price. */
export function multiplyToUnits(ticks: Ticks, lots: Lots): Units {
  return (ticks * lots) as Units
}

/** Returns the sum of two figures of one unit. */
export function plus<Figure extends number>(one: Figure, other: Figure): Figure {
  return (one + other) as Figure
}

/** Returns the difference of two figures of one unit. */
export function minus<Figure extends number>(one: Figure, other: Figure): Figure {
  return (one - other) as Figure
}

/** Returns the smaller of two figures of one unit. */
export function least<Figure extends number>(one: Figure, other: Figure): Figure {
  return one < other ? one : other
}

/** Returns the larger of two figures of one unit. */
export function most<Figure extends number>(one: Figure, other: Figure): Figure {
  return one > other ? one : other
}
