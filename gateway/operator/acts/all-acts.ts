import type { OperatorActs } from '#lib/contract/operator/acts.ts'
import type { ActHandlers } from '../act.ts'
import { makeApprovalActs, type ApprovalActDeps } from './approval/approval-acts.ts'
import { makeAuditActs, type AuditActDeps } from './audit/audit-acts.ts'
import { makeOperatorActs, type OperatorActDeps } from './operator/operator-acts.ts'
import { makeSettingActs, type SettingActDeps } from './setting/setting-acts.ts'
import { makeSystemActs, type SystemActDeps } from './system/system-acts.ts'

/** What the handlers of acts need: each states its own part. */
export type ActDeps = OperatorActDeps & AuditActDeps & ApprovalActDeps & SettingActDeps & SystemActDeps

/** Makes the handler of every act; one that is missing does not compile. */
export function makeAllActs(deps: ActDeps): ActHandlers<OperatorActs> {
  return {
    ...makeOperatorActs(deps),
    ...makeAuditActs(deps),
    ...makeApprovalActs(deps),
    ...makeSettingActs(deps),
    ...makeSystemActs(deps),
  }
}
