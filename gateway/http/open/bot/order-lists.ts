import { Type } from 'typebox'
import { DIALECT_ERRORS, type DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import { BATCH_ORDERS_MAX } from '#gateway/engine/state/records/limits.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { strings } from '../envelope.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { keyOf, nameOf, type NamedOrder } from './input.ts'
import { tellRejection } from './rejections.ts'
import { judged, markOf, named, repeated, submit, submitOne } from './submit.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

/** Calls with many orders: each is accepted or refused on its own. */

export const OrderName = Type.Object({ ...strings('orderId', 'clientOid').properties, repeated })
const Failure = Type.Object({ ...OrderName.properties, errorMsg: Type.String(), errorCode: Type.String() })
export const OrderLists = Type.Object({ successList: Type.Array(OrderName), failureList: Type.Array(Failure) })

type Name = { readonly orderId: string; readonly clientOid: string; readonly repeated?: true }
export interface Lists {
  readonly successList: Name[]
  readonly failureList: (Name & { readonly errorMsg: string; readonly errorCode: string })[]
}

export function emptyLists(): Lists {
  return { successList: [], failureList: [] }
}

function fail(lists: Lists, name: Name, error: DialectErrorName, text: string = DIALECT_ERRORS[error].text): void {
  lists.failureList.push({ ...name, errorMsg: text, errorCode: DIALECT_ERRORS[error].code })
}

export function checkCount(list: readonly unknown[]): void {
  if (list.length > BATCH_ORDERS_MAX) throw new DialectRefusal('batchTooLarge')
}

/** Places many orders. `read` throws a DialectRefusal for one that cannot be read. */
export async function placeMany<Input extends { readonly clientOid?: string }>(
  bot: Bot,
  product: Product,
  inputs: readonly Input[],
  read: (input: Input) => OrderRequest,
): Promise<Lists> {
  checkCount(inputs)
  const lists = emptyLists()
  const orders: OrderRequest[] = []
  for (const input of inputs) {
    try {
      orders.push(read(input))
    } catch (error) {
      if (!(error instanceof DialectRefusal)) throw error
      fail(lists, { orderId: '', clientOid: input.clientOid ?? '' }, error.error, error.message)
    }
  }
  if (orders.length === 0) return lists
  const outcome = await judged(bot, { type: 'place-batch', account: bot.account, orders })
  const placed =
    outcome.kind === 'done'
      ? outcome.orders
      : orders.map(({ clientOrderId = null }) => ({ accepted: false as const, clientOrderId, reason: outcome.reason }))
  for (const order of placed) {
    const clientOid = order.clientOrderId ?? ''
    if (order.accepted) lists.successList.push(named(order))
    else fail(lists, { orderId: '', clientOid }, tellRejection(order.reason, product))
  }
  return lists
}

/** Cancels one order, and answers with its names. */
export async function cancelOne(bot: Bot, product: Product, order: OrderView) {
  const { repeated: isRepeated } = await submitOne(bot, product, { type: 'cancel', account: bot.account, orders: [keyOf(order)] })
  return { orderId: order.orderId, clientOid: order.clientOrderId ?? '', ...markOf(isRepeated) }
}

/** Cancels many orders by their ids or client ids. */
export async function cancelMany(
  bot: Bot,
  product: Product,
  names: readonly NamedOrder[],
  instead?: DialectErrorName,
  isMine: (order: OrderView) => boolean = isInWalletOf(product),
): Promise<Lists> {
  checkCount(names)
  const lists = emptyLists()
  const found: { readonly name: NamedOrder; readonly order: OrderView }[] = []
  const unknown = instead ?? tellRejection('order-not-open', product)
  for (const name of names) {
    if (name.orderId === undefined && name.clientOid === undefined)
      fail(lists, { orderId: '', clientOid: '' }, 'parameterMissing', new DialectRefusal('parameterMissing', 'orderId').message)
    else {
      const order = findOrder(bot, product, name, isMine)
      if (order === null) fail(lists, namesOf(name), unknown)
      else found.push({ name, order })
    }
  }
  if (found.length === 0) return lists
  const outcome = await judged(bot, { type: 'cancel', account: bot.account, orders: found.map(({ order }) => keyOf(order)) })
  for (const [nth, { name, order }] of found.entries()) {
    if (outcome.kind === 'done' && outcome.orders[nth]?.accepted === true)
      lists.successList.push({ orderId: order.orderId, clientOid: order.clientOrderId ?? '' })
    else fail(lists, namesOf(name), unknown)
  }
  return lists
}

/** Returns a check whether an order is in a product's own wallet: spot pairs are also traded from margin wallets, by separate calls. */
export function isInWalletOf(product: Product): (order: Pick<OrderView, 'wallet'>) => boolean {
  return ({ wallet }) => wallet === product
}

function namesOf({ orderId = '', clientOid = '' }: NamedOrder): Name {
  return { orderId, clientOid }
}

function findOrder(bot: Bot, product: Product, name: NamedOrder, isMine: (order: OrderView) => boolean): OrderView | null {
  const order = bot.exchange.read.order(bot.account, nameOf(name, product))
  return order !== null && isMine(order) ? order : null
}

/** Checks whether an order of the account belongs to a product: the same account has orders of both. */
export function isOfProduct(bot: Bot, product: Product, name: NamedOrder): boolean {
  return findOrder(bot, product, name, isInWalletOf(product)) !== null
}

const idOf = ({ orderId }: OrderView): NamedOrder => ({ orderId })

/**
 * Cancels a product's open orders in each of the markets: those that wait for a trigger, or the others. Orders of margin wallets stay.
 * With a group, cancels the orders that were placed together as it, and no others.
 */
export async function cancelAllOf(
  bot: Bot,
  product: Product,
  kind: 'orders' | 'triggers',
  markets: readonly (string | undefined)[],
  groupId?: string,
): Promise<Lists> {
  const lists = emptyLists()
  if (groupId !== undefined) {
    const group = bot.exchange.read.openOrders(bot.account).filter((order) => order.group?.id === groupId && isInWalletOf(product)(order))
    return group.length === 0 ? lists : cancelMany(bot, product, group.map(idOf))
  }
  for (const market of markets) {
    const open = bot.exchange.read.openOrders(bot.account, market).filter(({ status }) => (status === 'waiting') === (kind === 'triggers'))
    const mine = open.filter(isInWalletOf(product))
    if (mine.length < open.length) {
      // Orders of margin wallets are in the same market, and must stay.
      for (let start = 0; start < mine.length; start += BATCH_ORDERS_MAX) {
        lists.successList.push(...(await cancelMany(bot, product, mine.slice(start, start + BATCH_ORDERS_MAX).map(idOf))).successList)
      }
      continue
    }
    const command = { type: 'cancel-all', account: bot.account, kind, ...(market === undefined ? {} : { market }) } as const
    const { orders } = await submit(bot, product, command)
    for (const order of orders) {
      if (order.accepted) lists.successList.push({ orderId: order.orderId, clientOid: order.clientOrderId ?? '' })
    }
  }
  return lists
}
