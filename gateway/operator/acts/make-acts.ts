import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { mayMake, type ActContract, type ActContracts, type OperatorRole } from '#lib/contract/operator/act.ts'
import { REASON_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from '#lib/contract/operator/call-rules.ts'
import type { ActHandler, ActMaker, ActRefusal } from '../act.ts'
import type { AuditLog, NewEntry } from '../audit/audit-log.ts'
import type { PendingAct, PendingActs } from '../approval/pending-acts.ts'
import { findProblems, withoutSecrets } from './check-fields.ts'

/** Who calls, and from where. */
export interface ActCaller {
  /** `shell` for the command of somebody who may read the data folder. */
  readonly id: string
  readonly name: string
  readonly role: OperatorRole
  readonly address: string
  readonly sessionId: string | null
}

export interface AskedAct {
  /** `section/act` */
  readonly name: string
  readonly fields: unknown
  readonly reason: string
  readonly isPreview: boolean
}

export type ActResult =
  | { readonly kind: 'made'; readonly answer: unknown }
  | { readonly kind: 'preview'; readonly preview: Readonly<Record<string, unknown>> }
  | { readonly kind: 'pending'; readonly pending: PendingAct }
  | { readonly kind: 'refused'; readonly refused: ErrorName; readonly problems: readonly string[] }

export interface ActTable {
  readonly contracts: ActContracts
  readonly handlers: Readonly<Record<string, ActHandler<never, unknown>>>
}

export interface MakeActsParts extends ActTable {
  readonly audit: Pick<AuditLog, 'append'>
  readonly pendingActs: Pick<PendingActs, 'keep'>
  /** Whether dangerous acts wait for a second operator. */
  readonly needsSecond: () => boolean
}

/** Makes acts: the one way for the console, the calls and the command. */
export interface ActRunner {
  /** Makes an act, or tells what it would touch, or keeps it for a second operator. Every act is in the audit log before and after. */
  make(asked: AskedAct, caller: ActCaller): Promise<ActResult>
  /** Makes an act that a second operator has approved, who is the caller. Its maker is the operator who asked for it. */
  makeApproved(pending: PendingAct, fields: Readonly<Record<string, unknown>>, caller: ActCaller): Promise<ActResult>
  /** Records something that happened outside of an act, such as a log-in. */
  record(entry: Pick<NewEntry, 'act' | 'subject' | 'outcome'>, caller: Pick<ActCaller, 'id' | 'name' | 'address'>): Promise<void>
}

type Handler = ActHandler<unknown, unknown>

interface Checked {
  readonly name: string
  readonly contract: ActContract
  readonly handler: Handler
  readonly fields: Readonly<Record<string, unknown>>
  readonly subject: string
  readonly reason: string
}

const refused = (error: ErrorName, problems: readonly string[] = []): ActResult => ({ kind: 'refused', refused: error, problems })
const SUBJECT_CHARACTERS_MAX = 200

export function createActRunner({ contracts, handlers, audit, pendingActs, needsSecond }: MakeActsParts): ActRunner {
  function findAct(name: string): { readonly contract: ActContract; readonly handler: Handler } | null {
    if (!Object.hasOwn(contracts, name) || !Object.hasOwn(handlers, name)) return null
    // A handler takes the fields that its contract states, and they are checked against it.
    return { contract: (contracts as Record<string, ActContract>)[name] as ActContract, handler: handlers[name] as unknown as Handler }
  }

  function describe({ name, contract, fields, subject, reason }: Checked, caller: Pick<ActCaller, 'id' | 'name' | 'address'>) {
    return {
      operatorId: caller.id,
      operatorName: caller.name,
      address: caller.address,
      act: name,
      subject,
      fields: JSON.stringify(withoutSecrets(contract.fields, fields)),
      reason,
      begunSeq: null,
    }
  }

  /** Runs a handler between its two entries. */
  async function run(act: Checked, caller: ActCaller, maker: ActMaker): Promise<ActResult> {
    const entry = describe(act, caller)
    const isRead = act.contract.effect === 'read'
    const begunSeq = isRead ? null : await audit.append({ ...entry, outcome: 'begun' })
    const end = async (outcome: string): Promise<void> => {
      if (!isRead || isPersonal(act.name, act.contract)) await audit.append({ ...entry, outcome, begunSeq })
    }
    let answer: unknown
    try {
      answer = await act.handler.run(act.fields, maker)
    } catch (error) {
      await end(`failed: ${error instanceof Error ? error.name : 'unknown'}`).catch(() => undefined)
      throw error
    }
    await end(isRefusal(answer) ? `refused: ${answer.refused}` : 'made')
    return isRefusal(answer) ? refused(answer.refused) : { kind: 'made', answer }
  }

  async function keepPending(act: Checked, caller: ActCaller): Promise<ActResult> {
    const entry = describe(act, caller)
    const pending = await pendingActs.keep({
      act: act.name,
      subject: act.subject,
      fields: entry.fields,
      whole: act.fields,
      reason: act.reason,
      operatorId: caller.id,
      operatorName: caller.name,
      operatorRole: caller.role,
    })
    await audit.append({ ...entry, outcome: 'pending' })
    return { kind: 'pending', pending }
  }

  return {
    async make({ name, fields: unsafeFields, reason: unsafeReason, isPreview }, caller) {
      const found = findAct(name)
      if (found === null) return refused('pathNotFound')
      const { contract, handler } = found
      const reason = unsafeReason.trim()
      if (!mayMake(caller.role, contract.role)) {
        const nothing = { name, contract, handler, fields: {}, subject: '', reason }
        await audit.append({ ...describe(nothing, caller), outcome: 'refused: permissionDenied' })
        return refused('permissionDenied')
      }
      const problems = findProblems(contract.fields, unsafeFields)
      if (problems.length > 0) return refused('invalidParameter', problems)
      const fields = unsafeFields as Readonly<Record<string, unknown>>
      const maker = { ...makeMaker(caller), reason }
      if (isPreview) {
        const subject = handler.subject(fields).slice(0, SUBJECT_CHARACTERS_MAX)
        if (isPersonal(name, contract))
          await audit.append({ ...describe({ name, contract, handler, fields, subject, reason }, caller), outcome: 'preview' })
        return preview(handler, fields, maker)
      }
      const needsReason = contract.effect !== 'read'
      if (needsReason && (reason.length < REASON_CHARACTERS_MIN || reason.length > REASON_CHARACTERS_MAX))
        return refused('operatorReasonMissing')
      const subject = handler.subject(fields).slice(0, SUBJECT_CHARACTERS_MAX)
      const act = { name, contract, handler, fields, subject, reason }
      const isDanger = contract.effect === 'danger' || (handler.isDangerous?.(fields) ?? false)
      return isDanger && needsSecond() ? keepPending(act, caller) : run(act, caller, maker)
    },
    async makeApproved({ act: name, operatorId, operatorName, operatorRole, reason, subject }, fields, caller) {
      const found = findAct(name)
      // The act, or its fields, may be of a version before this one.
      if (found === null || findProblems(found.contract.fields, fields).length > 0) return refused('approvalUnknown')
      const act = { name, ...found, fields, subject, reason: `${reason} (asked for by ${operatorName})` }
      return run(act, caller, { id: operatorId, name: operatorName, role: operatorRole, reason })
    },
    async record({ act, subject, outcome }, { id, name, address }) {
      await audit.append({
        operatorId: id,
        operatorName: name,
        address,
        act,
        subject,
        fields: '{}',
        reason: '',
        outcome,
        begunSeq: null,
      })
    },
  }
}

function makeMaker({ id, name, role, address, sessionId }: ActCaller): Omit<ActMaker, 'reason'> {
  return { id, name, role, address, ...(sessionId !== null && { sessionId }) }
}

async function preview(handler: Handler, fields: Readonly<Record<string, unknown>>, maker: ActMaker): Promise<ActResult> {
  const shown = (await handler.preview?.(fields, maker)) ?? { subject: handler.subject(fields) }
  return isRefusal(shown) ? refused(shown.refused) : { kind: 'preview', preview: shown }
}

/** Tells whether a read is recorded: those of users, and all that need more than the role of a viewer, show what is somebody's own. */
function isPersonal(name: string, { role }: ActContract): boolean {
  return name.startsWith('user/') || role !== 'viewer'
}

function isRefusal(answer: unknown): answer is ActRefusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && typeof answer.refused === 'string'
}
