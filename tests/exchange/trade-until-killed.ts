import { lotsFrom, millionthsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { web3Reads } from '#products/web3/reads/web3-reads.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'

/**
 * The exchange as the product starts it, with twenty clients that trade and use its products until it is killed. Names each acknowledged
 * order, each acknowledged request of a product and every change of state on standard output: `ready MS`, `done ACCOUNT ID`,
 * `made ACCOUNT PRODUCT REQUEST`, `state NAME`.
 * Usage: trade-until-killed.ts FOLDER ROUND.
 */
const [path = '', round = '0'] = process.argv.slice(2)
const CLIENTS = 20
const ADVERTISEMENT = {
  side: 'sell',
  coin: 'USDT',
  fiat: 'EUR',
  priceType: 'fixed',
  price: '1',
  premium: null,
  quantity: '20',
  minAmount: '10',
  maxAmount: '20',
  methods: ['sepa'],
  payMinutes: 15,
  textHash: null,
} as const

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const config = { source: 'synthetic', seed: '1' } as const
const feed = createFeed(config, Date.now)
const startedAt = performance.now()
const exchange = await startExchange({
  folder: openDataFolder(path),
  databaseUrl: null,
  feed,
  feedConfig: config,
  log: { info: () => undefined, warn: (details) => say(`state ${'state' in details ? String(details.state) : ''}`) },
  onDeath(error) {
    throw error
  },
})
say(`ready ${Math.round(performance.now() - startedAt)}`)

let random = Number(round) * 7919 + 1
function next(bound: number): number {
  random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((random / 2 ** 32) * bound)
}

/** Sends a request to each product in turn, of amounts so small that the funds last. */
async function request(account: string, nth: number): Promise<void> {
  const product = ENGINE_PRODUCTS.names[nth % ENGINE_PRODUCTS.names.length] ?? 'convert'
  const requestId = `${round}-${nth}`
  const wallMs = Date.now()
  const outcome = await exchange.submit(await productCommand(product, { account, requestId, wallMs, expiresMs: wallMs + 60_000 }))
  if (outcome.kind === 'done') say(`made ${account} ${product} ${requestId}`)
}

const SETTINGS = {
  mode: 'ratio',
  value: '0.01',
  leverage: 0,
  marginMode: 'leader',
  marketMax: '0',
  slippage: millionthsFrom(10_000),
  stopLoss: millionthsFrom(0),
  takeProfit: millionthsFrom(0),
  markets: [],
} as const

/** Lets the first client lead on spot, and returns the number of the leader; 0 if the exchange was too busy. */
async function leading(): Promise<number> {
  const account = 'trader-0'
  const { leaders } = exchange.state.products.copy
  const find = () => [...leaders.values()].find((leader) => leader.account.id === account)?.id
  const terms = { owner: account, product: 'spot', share: millionthsFrom(100_000), takesNew: true } as const
  if (find() === undefined) await exchange.submit({ type: 'copy-lead', account, ...terms })
  return find() ?? 0
}

interface Asked {
  readonly account: string
  readonly requestId: string
  readonly wallMs: number
  readonly expiresMs: number
}

async function productCommand(product: ProductName, asked: Asked): Promise<BareCommand> {
  const { account, requestId, wallMs } = asked
  switch (product) {
    case 'convert':
      return { type: 'convert', kind: 'market', legs: [{ from: 'USDT', to: 'BTC', fromAmount: '1', toAmount: '0.00001' }], ...asked }
    case 'earn':
      return { type: 'earn-subscribe', account, requestId, asset: 'USDT', days: 0, amount: '1' }
    case 'gifts': {
      const codeHash = `hash of ${account} ${requestId}`
      return { type: 'gift-create', codeHash, asset: 'USDT', amount: '1', count: 2, split: 'random', value: '1', ...asked }
    }
    case 'web3': {
      const address = `address of ${account}`
      await exchange.submit({ type: 'web3-open', account, address })
      const nonce = exchange.read.of(web3Reads).address(account)?.nonce ?? 0
      return { type: 'web3-move', direction: 'deposit', asset: 'USDT', amount: '1', address, nonce, hash: '0x', ...asked }
    }
    case 'bots': {
      const last = exchange.state.markets.get('spot:ETHUSDT')?.last ?? 0
      const range = { lower: ticksFrom(Math.floor(last * 0.9)), upper: ticksFrom(Math.ceil(last * 1.1)) }
      const shape = { market: 'spot:ETHUSDT', mode: 'arithmetic', grids: 5, sellAtEnd: false } as const
      const kind = Number(requestId.split('-')[1]) % 3
      if (kind === 0) {
        const steps = { safetyCount: 3, safetyAmount: '10', safetyStep: 1000, stepScale: 1000, sizeScale: 1000, takeProfit: 1000 }
        const plan = { market: 'spot:ETHUSDT', quote: '60', amount: '10', everyMs: 60_000, purchasesMax: 0, ...steps }
        return { type: 'dca-start', account, requestId, ...plan, repeats: true, sellAtEnd: false }
      }
      if (kind === 1) {
        const futures = { market: 'futures:ETHUSDT', mode: 'arithmetic', grids: 5, direction: 'neutral', leverage: 3 } as const
        return { type: 'futures-grid-start', account, requestId, ...futures, ...range, margin: '60' }
      }
      return { type: 'grid-start', account, requestId, ...shape, ...range, base: '0', quote: '60' }
    }
    case 'copy':
      return { type: 'copy-start', account, owner: account, requestId, leader: await leading(), funds: '10', settings: SETTINGS }
    case 'p2p':
      return { type: 'p2p-create', account, requestId, wallMs, publish: true, figures: ADVERTISEMENT, proof: 'owner' }
  }
}

const KINDS = ['plain', 'iceberg', 'twap', 'chase'] as const

/** Returns the part of a limit order that makes it one of a special kind. */
function kindFields(kind: (typeof KINDS)[number], lots: number): Partial<OrderRequest> {
  switch (kind) {
    case 'iceberg':
      return { iceberg: { visible: lotsFrom(Math.ceil(lots / 4)) } }
    case 'twap':
      return { twap: { slices: 2, everyMs: 5000 } }
    case 'chase':
      return { chase: true }
    case 'plain':
      return {}
  }
}

async function trade(account: string): Promise<void> {
  await exchange.ensureAccount(account)
  await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
  for (let nth = 0; ; nth += 1) {
    const kind = KINDS[nth % KINDS.length] ?? 'plain'
    const clientOrderId = `${round}-${nth}-${kind}`
    const futures = next(2) === 1
    const market = futures ? 'futures:ETHUSDT' : 'spot:ETHUSDT'
    const last = exchange.state.markets.get(market)?.last ?? 0
    const ticks = last === 0 ? 0 : last + next(41) - 20
    const lots = futures ? 5 + next(50) : 100 + next(500)
    const outcome = await exchange.submit({
      type: 'place',
      account,
      order: {
        market,
        clientOrderId,
        wallet: futures ? 'futures' : 'spot',
        side: next(2) === 1 ? 'buy' : 'sell',
        type: ticks === 0 ? 'market' : 'limit',
        force: 'gtc',
        ticks: ticksFrom(ticks),
        lots: lotsFrom(lots),
        ...(ticks === 0 ? {} : kindFields(kind, lots)),
      },
    })
    if (outcome.kind === 'done') say(`done ${account} ${clientOrderId}`)
    if (outcome.kind === 'busy') await new Promise((resolve) => void setTimeout(resolve, 20))
    if (next(20) === 0) await exchange.submit({ type: 'cancel-all', account, kind: 'both' })
    if (next(4) === 0) await request(account, nth)
  }
}

await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => trade(`trader-${nth}`)))
