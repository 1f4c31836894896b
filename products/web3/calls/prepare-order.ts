import { web3Reads } from '../reads/web3-reads.ts'
import { CONVERT_DECIMALS } from '#products/convert/rules/formulas/convert.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { toSignedFields, typedOrder } from '../contract/typed-order.ts'
import type { Web3SignBody, Web3ToSign } from '../contract/web3.ts'
import { WEB3_MOVE_MS } from '../contract/web3-terms.ts'
import { isDecimal, isZero, parseDecimal, trimZeros } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { endAfter, openKeptOrders, type PreparedOrder, type Web3Promise } from './prepared-orders.ts'
import { makeDomain } from './verify-order.ts'

/** The bound address of an account, whose account on the ledger is open. */
interface OpenAddress {
  readonly address: string
  readonly addressHash: string
  readonly nonce: number
}

/** Finds the bound address, and opens its account on the ledger at its first order. */
async function openAddress({
  exchange,
  account,
  accounts: { wallets },
  member: { user },
}: TradingContext): Promise<Result<OpenAddress, ErrorName>> {
  if (!wallets.isOn) return refuse('providerOff')
  const address = await wallets.findAddress(user)
  if (address === null) return refuse('walletUnbound')
  const addressHash = wallets.hashAddress(user, address)
  const known = exchange.read.of(web3Reads).address(account)
  if (known?.address === addressHash) return ok({ address, addressHash, nonce: known.nonce })
  const done = await submit(exchange, { type: 'web3-open', account, address: addressHash })
  if (!done.ok) return done
  const open = exchange.read.of(web3Reads).address(account)
  return open === null ? refuse('web3AddressChanged') : ok({ address, addressHash, nonce: open.nonce })
}

/** Returns what an order gives and receives, and until when: by the quote of a swap, or by coin and amount. */
function makePromise({ exchange, account, wallNow }: TradingContext, body: Web3SignBody): Result<Web3Promise, ErrorName> {
  const { action, quoteId, coin, amount } = body
  if (action === 'swap') {
    const quote = quoteId === undefined ? undefined : openKeptOrders(exchange).quotes.find(account, quoteId)
    return quote === undefined || quote.expiresMs < wallNow() ? refuse('quoteExpired') : ok(quote)
  }
  if (coin === undefined || amount === undefined) return refuse('invalidParameter')
  if (!isDecimal(amount) || isZero(amount) || parseDecimal(amount).scale > CONVERT_DECIMALS) return refuse('amountInvalid')
  const exact = trimZeros(amount)
  return ok({ account, fromCoin: coin, toCoin: coin, fromAmount: exact, toAmount: exact, expiresMs: endAfter(wallNow(), WEB3_MOVE_MS) })
}

/** Prepares an order and returns what the wallet is to sign. */
export async function prepareOrder(context: TradingContext, body: Web3SignBody): Promise<Result<Web3ToSign, ErrorName>> {
  const { exchange, account, accounts, wallNow } = context
  const open = await openAddress(context)
  if (!open.ok) return open
  // After the nonce was read, with nothing awaited between: a quote that was booked meanwhile is gone, or the nonce is used.
  const promised = makePromise(context, body)
  if (!promised.ok) return promised
  const { fromCoin, toCoin, fromAmount, toAmount, expiresMs } = promised.value
  const { action, quoteId } = body
  const figures = { fromCoin, toCoin, fromAmount, toAmount, expiresMs }
  const order: PreparedOrder = {
    action,
    account,
    ...open.value,
    ...figures,
    quoteId: action === 'swap' ? (quoteId ?? null) : null,
  }
  const orderId = openKeptOrders(exchange).orders.add(order, wallNow())
  const { types, primaryType, domain, message } = typedOrder(order, toSignedFields(order), makeDomain(accounts.wallets.installation))
  return ok({
    orderId,
    address: order.address,
    typedData: {
      types: Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, [...fields]])),
      primaryType,
      domain: domain as Record<string, string | number>,
      message: message as Record<string, string>,
    },
    validMs: expiresMs - wallNow(),
  })
}
