/** The terms of the wallet's account and its swaps, which pages and the gateway share. */

/** The share of the proceeds of a swap that the exchange keeps. There is no other fee. */
export const WEB3_SPREAD = '0.003'
/** How long a quote can be signed, in milliseconds, down to whole seconds: enough to read what a wallet shows. */
export const WEB3_QUOTE_MS = 30_000
/** How long a deposit or withdrawal can be signed. */
export const WEB3_MOVE_MS = 120_000

/**
 * The chain id that signatures name: the letters "Paper" in ASCII. It is no entry of the public registry of chains, so a signature made
 * here is worthless on every chain; it is below 2^53 / 2 - 36, the highest id that wallets accept.
 */
export const WEB3_CHAIN_ID = 0x50_61_70_65_72
/** The same as wallets write it. */
export const WEB3_CHAIN_HEX = `0x${WEB3_CHAIN_ID.toString(16)}`
/** `POST`: answers what wallets ask before they add a network (JSON-RPC). There is no chain behind it. */
export const WEB3_NETWORK_PATH = '/v1/web3/network'
