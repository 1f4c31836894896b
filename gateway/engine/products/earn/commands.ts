/** The commands of this product. */
export type EarnCommand = never
