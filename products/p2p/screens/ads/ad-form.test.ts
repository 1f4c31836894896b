import { describe, expect, it } from 'vitest'
import type { P2pOwnAd } from '../../contract/p2p-fields.ts'
import { type AdForm, calculateSale, editAd, newAd } from './ad-form.ts'

// Goal: the form knows which coins a press of its button permits to be lost, so that it asks for the proof before the gateway refuses.

const AD = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '0.98',
  premium: null,
  quantity: '500',
  inOrders: '60',
  done: '40',
  left: '400',
  minAmount: '10',
  maxAmount: '400',
  methods: ['sepa'],
  payMinutes: 15,
  status: 'online',
  remark: '',
  terms: '',
} as unknown as P2pOwnAd
const OFFLINE = { ...AD, status: 'offline' } as P2pOwnAd
const typed = (changed: Partial<AdForm> = {}): AdForm => ({ ...editAd(AD), ...changed })

describe('the coins that a form permits to be lost', () => {
  it.each([
    ['all of a new one that is published', null, { ...newAd('EUR'), quantity: '150' }, 'publish', '150'],
    ['all of a draft that is published', OFFLINE, typed(), 'publish', '500'],
    ['none of one that stays offline', OFFLINE, typed({ quantity: '900' }), 'save', '0'],
    ['none of one that stays within what was permitted', AD, typed({ price: '1.02', quantity: '450', terms: 'New' }), 'save', '0'],
    ['what is left of one that sells more', AD, typed({ quantity: '600' }), 'save', '500'],
    ['what is left of one that sells at less', AD, typed({ price: '0.97' }), 'save', '400'],
    ['what is left of one that takes another payment', AD, typed({ methods: ['sepa', 'bank'] }), 'save', '400'],
    ['what is left of one whose price floats', AD, typed({ priceType: 'floating', premium: '2' }), 'save', '400'],
  ] as const)('are %s', (_name, ad, form, how, coins) => {
    expect(calculateSale(ad, form, how)).toBe(coins)
  })
})
