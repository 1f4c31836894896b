import { LIST_ROWS_MAX } from '#lib/contract/operator/fields.ts'
import type { P2pReportReason, P2pReportSubject } from '../../contract/p2p-report-kinds.ts'
import type { P2P_ACTS } from '../../contract/operator-acts.ts'
import type { P2pReportRow } from '#gateway/store/tables/oversight-tables.ts'
import type { ActHandlers, ActRefusal } from '#gateway/operator/act.ts'
import { oneAtATime } from '#gateway/http/products/one-at-a-time.ts'
import { p2pReads } from '../../reads/p2p-reads.ts'
import { DONE, describeParty, findMerchantOwner, type P2pActParts, refuseAct, send } from './acts-context.ts'
import { nextKey } from './pages.ts'

type MerchantActs = Pick<
  typeof P2P_ACTS,
  'p2p/reports' | 'p2p/close-report' | 'p2p/suspensions' | 'p2p/suspend' | 'p2p/restore' | 'p2p/decider' | 'p2p/robots' | 'p2p/state'
>

function describeReport(parts: P2pActParts, { id, createdAt, subject, reason, reporterId, accusedId, ...row }: P2pReportRow) {
  const { subjectId, text, closedAt, closedBy, outcome } = row
  return {
    report: String(id),
    at: createdAt,
    subject: subject as P2pReportSubject,
    subjectId,
    reason: reason as P2pReportReason,
    text,
    reporter: reporterId,
    accused: describeParty(parts, accusedId),
    closedAt,
    closedBy,
    outcome,
  }
}

async function listAccounts({ accounts }: P2pActParts, owner: string): Promise<readonly string[]> {
  return [owner, ...(await accounts.users.subAccounts(owner)).map(({ id }) => id)]
}

/** Returns the advertisements that a merchant has online, in all accounts. */
async function listOnline(parts: P2pActParts, owner: string) {
  const p2p = parts.exchange.read.of(p2pReads)
  return (await listAccounts(parts, owner)).flatMap((account) => p2p.ownAds(account).filter(({ status }) => status === 'online'))
}

/** Takes all advertisements of a merchant offline. Returns how many, or why one of them stays online. */
async function takeDown(parts: P2pActParts, owner: string): Promise<number | ActRefusal> {
  const ads = await listOnline(parts, owner)
  for (const { account, id } of ads) {
    const refused = await send(parts, { type: 'p2p-offline', account, id, reason: 'suspended', wallMs: parts.wallNow() })
    // Sold out or taken offline by its owner meanwhile.
    if (refused !== null && refused.refused !== 'p2pAdvertisementOffline') return refused
  }
  return ads.length
}

/** The acts about merchants and what users report, and about how P2P is run. */
export function makeMerchantActs(parts: P2pActParts): ActHandlers<MerchantActs> {
  const { accounts, exchange, wallNow } = parts
  const oversight = accounts.p2pOversight
  const name = ({ merchant }: { readonly merchant: string }) => `P2P merchant ${merchant}`
  return {
    'p2p/state': {
      subject: () => 'P2P',
      async run() {
        const p2p = exchange.read.of(p2pReads)
        return { ...p2p.terms(), openAppeals: p2p.appeals().length, openReports: await oversight.countOpen() }
      },
    },
    'p2p/reports': {
      subject: () => 'P2P reports',
      async run({ open = true, limit = LIST_ROWS_MAX, after }) {
        const all = await oversight.reports({ open, limit: limit + 1, ...(after !== undefined && { after: Number(after) }) })
        const page = all.slice(0, limit)
        return { rows: page.map((row) => describeReport(parts, row)), next: nextKey(all, page, ({ id }) => String(id)) }
      },
    },
    'p2p/close-report': {
      subject: ({ report }) => `P2P report ${report}`,
      async run({ report, outcome }, { id }) {
        if (!/^\d+$/.test(report)) return refuseAct('operatorSubjectUnknown')
        const closed = await oversight.closeReport(Number(report), id, outcome)
        return closed.ok ? DONE : refuseAct(closed.error)
      },
    },
    'p2p/suspensions': {
      subject: () => 'P2P suspensions',
      async run({ limit = LIST_ROWS_MAX, after }) {
        const all = await oversight.suspensions({ limit: limit + 1, ...(after !== undefined && { after }) })
        const page = all.slice(0, limit)
        const rows = page.map(({ ownerId, suspendedAt, suspendedBy, reason }) => ({
          account: ownerId,
          since: suspendedAt,
          by: suspendedBy,
          explanation: reason,
        }))
        return { rows, next: nextKey(all, page, ({ ownerId }) => ownerId) }
      },
    },
    'p2p/suspend': {
      subject: name,
      async run({ merchant, explanation }, { id }) {
        const owner = await findMerchantOwner(parts, merchant)
        if (owner === null) return refuseAct('p2pMerchantUnknown')
        // What the merchant publishes at the same time is published before, or refused.
        return oneAtATime(owner, async () => {
          const isNew = await oversight.suspend(owner, explanation, id)
          const taken = await takeDown(parts, owner)
          if (typeof taken !== 'number') return taken
          if (isNew) await accounts.inbox.notify(owner, { kind: 'p2p-suspended', args: { reason: explanation } })
          return { account: owner, adsTakenOffline: taken }
        })
      },
      async preview({ merchant }) {
        const owner = await findMerchantOwner(parts, merchant)
        if (owner === null) return refuseAct('p2pMerchantUnknown')
        const p2p = exchange.read.of(p2pReads)
        const family = await listAccounts(parts, owner)
        const online = await listOnline(parts, owner)
        const open = family.flatMap((account) => p2p.openOrders(account))
        return { account: owner, adsOnline: online.length, openOrdersThatGoOn: open.length }
      },
    },
    'p2p/restore': {
      subject: name,
      async run({ merchant }) {
        const owner = await findMerchantOwner(parts, merchant)
        if (owner === null || !(await oversight.restore(owner))) return refuseAct('p2pMerchantUnknown')
        await accounts.inbox.notify(owner, { kind: 'p2p-restored', args: {} })
        return { account: owner }
      },
    },
    'p2p/decider': {
      subject: () => 'P2P appeals',
      run: async ({ decider }) => (await send(parts, { type: 'p2p-terms', decider, wallMs: wallNow() })) ?? DONE,
    },
    'p2p/robots': {
      subject: () => 'P2P robots',
      run: async ({ robots }) => (await send(parts, { type: 'p2p-terms', robots, wallMs: wallNow() })) ?? DONE,
    },
  }
}
