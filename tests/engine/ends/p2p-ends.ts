import type { EndsRow } from './ends-row.ts'
import type { EndsScene } from './ends-scene.ts'

function advertise(scene: EndsScene): number {
  return scene.publish({ coin: 'BTC', price: '100', quantity: '1' })
}

function order(scene: EndsScene, isPaid: boolean): void {
  const id = scene.take(advertise(scene), { coin: 'BTC', price: '100', quantity: '0.5', amount: '50' })
  if (isPaid) scene.step('p2p-paid', 'bob', id)
}

/** Where the coins of both parties of P2P are, and how the order stands; if it is still open, also after it has run to its end. */
function trade(scene: EndsScene, party: string): string {
  const now = (): string => `ann: ${scene.places('ann')}; bob: ${scene.places('bob')}; ${scene.told(party, ['buy', 'sell'])}`
  const open = now()
  const { order: left } = scene
  if (left === undefined) return open
  if (left.status === 'pending_pay') scene.step('p2p-paid', 'bob', left.id)
  scene.step('p2p-release', 'ann', left.id)
  return `${open}, then ${now()}`
}

/** The rows of P2P. */
export const P2P_ENDS: readonly EndsRow[] = [
  {
    thing: 'advertisement',
    owner: 'ann',
    open: (scene) => void advertise(scene),
    facts: (scene) => `${scene.places('ann')}; ${scene.told('ann', ['advertisement'])}`,
    ends: {
      round: ['removed; its coins return with the round', 'nothing; advertisement removed reset'],
      delisted: ['offline; its coins are in the spot wallet', 'spot 2; advertisement offline delisted'],
      halted: ['stays', 'spot 1, p2p 1; advertisement online'],
      liquidated: ['stays', 'spot 1, p2p 1; advertisement online'],
      time: ['none', 'spot 1, p2p 1; advertisement online'],
    },
  },
  {
    thing: 'P2P order, of the buyer',
    owner: 'bob',
    open: (scene) => order(scene, false),
    facts: (scene) => trade(scene, 'ann'),
    ends: {
      round: ['cancelled; the coins return to the seller', 'ann: spot 1, p2p 1; bob: nothing; sell cancelled buyer-reset'],
      delisted: [
        'runs to its end at its price',
        'ann: spot 1.5, p2p 0.5; bob: spot 2; sell pending_pay, then ann: spot 1.5; bob: spot 2.5; sell completed released',
      ],
      halted: [
        'runs to its end at its price',
        'ann: spot 1, p2p 1; bob: spot 2; sell pending_pay, then ann: spot 1, p2p 0.5; bob: spot 2.5; sell completed released',
      ],
      liquidated: [
        'stays',
        'ann: spot 1, p2p 1; bob: spot 2; sell pending_pay, then ann: spot 1, p2p 0.5; bob: spot 2.5; sell completed released',
      ],
      time: ['cancelled when the time to pay is over', 'ann: spot 1, p2p 1; bob: spot 2; sell cancelled pay-time-over'],
    },
  },
  {
    thing: 'P2P order, of the seller',
    owner: 'ann',
    open: (scene) => order(scene, false),
    facts: (scene) => trade(scene, 'bob'),
    ends: {
      round: ['cancelled', 'ann: nothing; bob: spot 2; buy cancelled seller-left'],
      delisted: [
        'runs to its end at its price',
        'ann: spot 1.5, p2p 0.5; bob: spot 2; buy pending_pay, then ann: spot 1.5; bob: spot 2.5; buy completed released',
      ],
      halted: [
        'runs to its end at its price',
        'ann: spot 1, p2p 1; bob: spot 2; buy pending_pay, then ann: spot 1, p2p 0.5; bob: spot 2.5; buy completed released',
      ],
      liquidated: [
        'stays',
        'ann: spot 1, p2p 1; bob: spot 2; buy pending_pay, then ann: spot 1, p2p 0.5; bob: spot 2.5; buy completed released',
      ],
      time: ['cancelled when the time to pay is over', 'ann: spot 1, p2p 1; bob: spot 2; buy cancelled pay-time-over'],
    },
  },
  {
    thing: 'P2P order, of the seller, once a payment was stated',
    owner: 'ann',
    open: (scene) => order(scene, true),
    facts: (scene) => trade(scene, 'bob'),
    ends: {
      round: [
        'an appeal opens; the exchange holds the coins until it is decided',
        'ann: nothing; bob: spot 2; buy appeal, then ann: nothing; bob: spot 2.5; buy completed released',
      ],
      delisted: [
        'runs to its end at its price',
        'ann: spot 1.5, p2p 0.5; bob: spot 2; buy paid, then ann: spot 1.5; bob: spot 2.5; buy completed released',
      ],
      halted: [
        'runs to its end at its price',
        'ann: spot 1, p2p 1; bob: spot 2; buy paid, then ann: spot 1, p2p 0.5; bob: spot 2.5; buy completed released',
      ],
      liquidated: ['stays', 'ann: spot 1, p2p 1; bob: spot 2; buy paid, then ann: spot 1, p2p 0.5; bob: spot 2.5; buy completed released'],
      time: ['an appeal opens, then is decided', 'ann: spot 1, p2p 0.5; bob: spot 2.5; buy completed seller-silent'],
    },
  },
]
