import type { AUDIT_ACTS } from '#lib/contract/operator/audit.ts'
import { LIST_ROWS_MAX } from '#lib/contract/operator/fields.ts'
import type { ActHandlers } from '#gateway/operator/act.ts'
import type { AuditEntry, AuditLog } from '#gateway/operator/audit/audit-log.ts'
import type { AuditVerdict } from '#gateway/operator/audit/verify-audit.ts'

export interface AuditActDeps {
  readonly audit: Pick<AuditLog, 'list'>
  readonly verifyAudit: () => Promise<AuditVerdict>
}

/** Makes the acts that show the audit log. */
export function makeAuditActs({ audit, verifyAudit }: AuditActDeps): ActHandlers<typeof AUDIT_ACTS> {
  return {
    'audit/list': {
      subject: () => 'audit log',
      async run({ limit = LIST_ROWS_MAX, ...filter }) {
        const found = await audit.list({ ...filter, limit: limit + 1 })
        return { entries: found.slice(0, limit).map(showEntry), more: found.length > limit }
      },
    },
    'audit/verify': {
      subject: () => 'audit log',
      async run() {
        const { entries, head, faults } = await verifyAudit()
        return { entries, head, faults: [...faults] }
      },
    },
  }
}

function showEntry({ seq, atMs, operatorId, operatorName, address, act, subject, fields, reason, outcome, begunSeq, hash }: AuditEntry) {
  const given = JSON.parse(fields) as Record<string, unknown>
  return { seq, at: atMs, operatorId, operatorName, address, act, subject, fields: given, reason, outcome, begunSeq, hash }
}
