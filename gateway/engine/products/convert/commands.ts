/** The commands of this product. */
export type ConvertCommand = never
