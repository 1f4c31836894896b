import { findAct } from '#lib/contract/operator/acts.ts'
import { mayMake, type OperatorRole } from '#lib/contract/operator/act.ts'
import type { APPROVAL_ACTS } from '#lib/contract/operator/approval.ts'
import type { ActHandlers, ActMaker } from '#gateway/operator/act.ts'
import type { PendingAct, PendingActs } from '#gateway/operator/approval/pending-acts.ts'
import type { Operators } from '#gateway/operator/people/operators.ts'
import type { ActResult } from '../make-acts.ts'

export interface ApprovalActDeps {
  readonly pendingActs: PendingActs
  readonly operators: Pick<Operators, 'find'>
  readonly makeApproved: (pending: PendingAct, fields: Readonly<Record<string, unknown>>, maker: ActMaker) => Promise<ActResult>
}

/** Makes the acts of the second operator. Nobody approves what they have asked for themselves, and all shells are one. */
export function makeApprovalActs({ pendingActs, operators, makeApproved }: ApprovalActDeps): ActHandlers<typeof APPROVAL_ACTS> {
  const subject = ({ approval }: { readonly approval: string }) => `approval ${approval}`

  /** Checks that the operator who asked may still make the act. */
  async function mayStillAsk({ operatorId, act }: PendingAct): Promise<boolean> {
    if (operatorId === 'shell') return true
    const operator = await operators.find(operatorId)
    return operator !== null && operator.disabledAt === null && hasRole(operator.role, act)
  }

  return {
    'approval/list': {
      subject: () => 'approvals',
      run: async (_fields, maker) => ({ approvals: (await pendingActs.list()).map((each) => show(each, maker)) }),
    },
    'approval/approve': {
      subject,
      async run({ approval }, maker) {
        const pending = await pendingActs.find(approval)
        if (pending === null) return { refused: 'approvalUnknown' }
        if (pending.operatorId === maker.id) return { refused: 'approvalOwn' }
        if (!hasRole(maker.role, pending.act)) return { refused: 'permissionDenied' }
        const fields = pendingActs.readFields(pending)
        if (fields === null || !(await mayStillAsk(pending)) || !(await pendingActs.decide(approval))) return { refused: 'approvalUnknown' }
        const made = await makeApproved(pending, fields, maker)
        if (made.kind === 'refused') return { refused: made.refused }
        return { act: pending.act, answer: made.kind === 'made' ? made.answer : null }
      },
    },
    'approval/refuse': {
      subject,
      async run({ approval }, maker) {
        const pending = await pendingActs.find(approval)
        if (pending === null) return { refused: 'approvalUnknown' }
        if (pending.operatorId !== maker.id && !hasRole(maker.role, pending.act)) return { refused: 'permissionDenied' }
        return (await pendingActs.decide(approval)) ? { act: pending.act } : { refused: 'approvalUnknown' }
      },
    },
  }
}

function hasRole(role: OperatorRole, act: string): boolean {
  const contract = findAct(act)
  return contract !== null && mayMake(role, contract.role)
}

function show({ id, act, subject, fields, reason, operatorId, operatorName, createdAt, expiresAt }: PendingAct, maker: ActMaker) {
  return {
    id,
    act,
    subject,
    fields: JSON.parse(fields) as Record<string, unknown>,
    reason,
    operatorName,
    createdAt,
    expiresAt,
    mayDecide: operatorId !== maker.id && hasRole(maker.role, act),
  }
}
