import type { FieldsOf } from '#lib/contract/operator/act.ts'
import { LIST_ROWS_MAX } from '#lib/contract/operator/fields.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { NO_TEXTS } from '#gateway/accounts/p2p/p2p-store.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import type { ActHandlers } from '#gateway/operator/act.ts'
import type { P2P_ACTS } from '../../contract/operator-acts.ts'
import type { P2pAppellant } from '../../contract/p2p-kinds.ts'
import { p2pReads } from '../../reads/p2p-reads.ts'
import { CHAT_OPERATOR, type OperatorMessage } from '../chat/chat.ts'
import { calculateReputation, robotNumber } from '../merchants.ts'
import { orderFigures } from '../order-rows.ts'
import { DONE, describeParty, type P2pActParts, refuseAct, send } from './acts-context.ts'
import { nextKey } from './pages.ts'

type AppealActs = Pick<typeof P2P_ACTS, 'p2p/appeals' | 'p2p/appeal' | 'p2p/picture' | 'p2p/take' | 'p2p/decide' | 'p2p/message'>

/** An order by the record of one of its parties. */
interface Found {
  readonly record: ProductRecordView
  readonly buyer: string
  readonly seller: string
}

/** Finds an open order by its number, and one that has ended by one of its parties. */
function findOrder({ exchange }: P2pActParts, { order, party }: FieldsOf<AppealActs['p2p/appeal']>): Found | null {
  const p2p = exchange.read.of(p2pReads)
  const account = p2p.openOrder(order)?.taker ?? party
  if (account === undefined || !p2p.isParty(account, order)) return null
  const record = exchange.read.productRecord(account, 'p2p', order)
  if (record === null) return null
  const counterparty = String(record.details['counterparty'])
  return record.kind === 'buy' ? { record, buyer: account, seller: counterparty } : { record, buyer: counterparty, seller: account }
}

function describeOrder(parts: P2pActParts, { record, buyer, seller }: Found) {
  const { details } = record
  const isWaiting = details['operator'] !== undefined && details['operator'] !== null
  const readTime = (name: string) => (details[name] === null || details[name] === undefined ? null : Number(details[name]))
  const { id, coin, quantity, fiat, amount } = orderFigures(parts.exchange.read.of(p2pReads), record)
  return {
    order: id,
    openedAt: readTime('appealMs'),
    by: (details['appealBy'] ?? null) as P2pAppellant | null,
    decidesAt: isWaiting ? null : readTime('decidesMs'),
    taken: details['operator'] === 'taken',
    coin,
    quantity,
    fiat,
    amount,
    buyer: describeParty(parts, buyer),
    seller: describeParty(parts, seller),
  }
}

async function describeSide(parts: P2pActParts, account: string, answered: boolean) {
  const { exchange, accounts, wallNow } = parts
  const user = robotNumber(account) === null ? await accounts.users.find(account) : null
  const owner = user === null ? null : readMainId(user)
  const standing = exchange.read.of(p2pReads).standing(account)
  const { completed, since } = calculateReputation(standing, wallNow())
  return {
    ...describeParty(parts, account),
    owner,
    answered,
    completed,
    failed: standing?.failed ?? 0,
    since,
    openReports: await accounts.p2pOversight.countOpen(account),
    suspended: owner !== null && (await accounts.p2pOversight.suspension(owner)) !== null,
  }
}

function describeMessage({ senderId, id, ts, text, unsafeHtml, picture, line }: OperatorMessage, { buyer, seller }: Found) {
  const from = senderId === CHAT_OPERATOR ? 'operator' : line !== null ? 'robot' : senderId === buyer ? 'buyer' : 'seller'
  // A robot's number and name are its sender, too.
  return { id, at: ts, from: from === 'seller' && senderId !== seller ? 'robot' : from, text, unsafeHtml, picture, line } as const
}

async function readTexts({ accounts }: P2pActParts, { record, buyer, seller }: Found) {
  const { details, account } = record
  const hash = details['textHash'] === null ? null : String(details['textHash'])
  const maker = details['maker'] === 1 ? account : account === buyer ? seller : buyer
  const texts = hash === null ? undefined : (await accounts.p2p.texts([{ userId: maker, hash }])).get(`${maker} ${hash}`)
  return texts ?? NO_TEXTS
}

/** Shows an order with both sides and their chat. */
async function showAppeal(parts: P2pActParts, fields: FieldsOf<AppealActs['p2p/appeal']>) {
  const found = findOrder(parts, fields)
  if (found === null) return refuseAct('p2pOrderUnknown')
  const { record, buyer, seller } = found
  const { status, reason, price, method, createdAt, paidAt } = orderFigures(parts.exchange.read.of(p2pReads), record)
  const { details } = record
  return {
    ...describeOrder(parts, found),
    status,
    reason,
    price,
    method,
    createdAt,
    paidAt,
    proof: details['proof'] === undefined || details['proof'] === null ? null : String(details['proof']),
    held: details['held'] === 1 || robotNumber(seller) !== null,
    ...(await readTexts(parts, found)),
    buyer: await describeSide(parts, buyer, details['buyerAnswered'] === 1),
    seller: await describeSide(parts, seller, details['sellerAnswered'] === 1),
    chat: (await parts.chat.listAll(fields.order)).map((message) => describeMessage(message, found)),
  }
}

/** Returns the parties of an order that have a chat: robots have none. */
function listReaders({ buyer, seller }: Found): readonly [string, ...string[]] {
  const [first = buyer, ...others] = [buyer, seller].filter((party) => robotNumber(party) === null)
  return [first, ...others]
}

/** The acts about orders in appeal. */
export function makeAppealActs(parts: P2pActParts): ActHandlers<AppealActs> {
  const { exchange, chat, wallNow } = parts
  const appeals = () => exchange.read.of(p2pReads).appeals()
  const name = ({ order }: { readonly order: string }) => `P2P order ${order}`
  return {
    'p2p/appeals': {
      subject: () => 'P2P appeals',
      run({ limit = LIST_ROWS_MAX, after }) {
        const all = appeals()
        const from = after === undefined ? 0 : all.findIndex(({ id }) => String(id) === after) + 1
        const page = all.slice(from, from + limit)
        const rows = page.flatMap(({ id }) => {
          const found = findOrder(parts, { order: String(id) })
          return found === null ? [] : [describeOrder(parts, found)]
        })
        return Promise.resolve({ rows, next: nextKey(all.slice(from), page, ({ id }) => String(id)) })
      },
    },
    'p2p/appeal': { subject: name, run: (fields) => showAppeal(parts, fields) },
    'p2p/picture': {
      subject: ({ picture }) => `P2P picture ${picture}`,
      async run({ picture }) {
        const found = await chat.anyPicture(picture)
        return found.ok ? { type: 'image/webp', base64: found.value.toString('base64') } : refuseAct(found.error)
      },
    },
    'p2p/take': {
      subject: name,
      async run({ order }) {
        const open = exchange.read.of(p2pReads).openOrder(order)
        if (open === null) return refuseAct('p2pOrderUnknown')
        const refused = await send(parts, { type: 'p2p-take', account: open.taker, id: open.id, wallMs: wallNow() })
        return refused ?? DONE
      },
    },
    'p2p/decide': {
      subject: name,
      async run({ order, towards, explanation }) {
        const found = findOrder(parts, { order })
        const open = exchange.read.of(p2pReads).openOrder(order)
        if (found === null || open === null) return refuseAct('p2pOrderUnknown')
        const side = towards === 'buyer' ? 'buy' : 'sell'
        const refused = await send(parts, { type: 'p2p-decide', account: open.taker, id: open.id, towards: side, wallMs: wallNow() })
        if (refused !== null) return refused
        // Both have the notice of the decision from the journal, and read here why.
        await chat.sendAsOperator(listReaders(found), order, explanation)
        return DONE
      },
      preview({ order, towards }) {
        const found = findOrder(parts, { order })
        if (found === null || found.record.status !== 'appeal') return Promise.resolve(refuseAct('p2pOrderState'))
        const { quantity, coin } = describeOrder(parts, found)
        return Promise.resolve({ order, to: towards === 'buyer' ? found.buyer : found.seller, amount: `${quantity} ${coin}` })
      },
    },
    'p2p/message': {
      subject: name,
      async run({ order, text }) {
        const found = findOrder(parts, { order })
        if (found === null) return refuseAct('p2pOrderUnknown')
        await chat.sendAsOperator(listReaders(found), order, text)
        return DONE
      },
    },
  }
}
