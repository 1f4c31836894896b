/** The commands of this product. */
export type GiftCommand = never
