/** Bugs that can be planted in the model, to prove that the comparison detects them. */
export const PRODUCT_BUGS = {
  convert: [
    'spread-forgotten',
    'only-the-best-price',
    'limit-pays-what-was-wanted',
    'cancelled-limit-keeps-coins',
    'quotes-live-for-ever',
    'converts-while-halted',
  ],
  earn: [
    'interest-rounded-each-time',
    'terms-share-the-rest-of-days',
    'one-rate-for-all',
    'terms-follow-new-rates',
    'early-end-earns',
    'delisted-term-earns-nothing',
    'no-daily-limit',
  ],
  gifts: ['last-share-is-no-rest', 'claimed-twice', 'expired-gift-stays', 'random-share-up-to-average', 'reset-takes-claimed-shares-back'],
  web3: ['number-returns', 'late-signature', 'swap-ends-in-spot', 'reset-keeps-address'],
  p2p: [
    'escrow-released-twice',
    'cancelled-order-leaves-advertisement',
    'silent-seller-wins',
    'seller-leaves-free',
    'reset-releases',
    'silence-permits-itself',
    'raised-sale-stays-permitted',
    'cancels-without-limit',
    'sub-accounts-crowd',
    'robots-sell-without-limit',
    'sold-out-stays',
    'cancelled-by-time-is-no-fault',
    'same-two-count-again',
  ],
} as const

export type ProductBug = (typeof PRODUCT_BUGS)[keyof typeof PRODUCT_BUGS][number]
