/** The commands of this product. */
export type Web3Command = never
