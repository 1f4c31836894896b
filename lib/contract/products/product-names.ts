/** The products whose records are lists that can be downloaded, in the order of lists of files. */
export const PRODUCT_EXPORTS = ['convert', 'earn', 'gifts', 'web3', 'p2p', 'bots', 'copy'] as const
