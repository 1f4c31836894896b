import type { Clock } from '#lib/kernel/clock.ts'
import { OPERATOR_ACTS } from '#lib/contract/operator/acts.ts'
import { createAttemptLimits, type AttemptLimits } from '#gateway/accounts/proof/attempt-limits.ts'
import type { Passwords } from '#gateway/accounts/proof/passwords.ts'
import type { ServerKey } from '#gateway/accounts/server-key.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import type { Store } from '#gateway/store/store.ts'
import { makeAllActs, type ActDeps } from './all-acts.ts'
import { createActRunner, type ActRunner, type ActTable } from '../acts/make-acts.ts'
import { createPendingActs, type PendingActs } from '../approval/pending-acts.ts'
import { createAuditLog, type AuditLog } from '../audit/audit-log.ts'
import { AUDIT_WITNESS_FILE, openAuditWitness } from '../audit/audit-witness.ts'
import { verifyAudit, type AuditVerdict } from '../audit/verify-audit.ts'
import { createOperatorLogIn, type LogInOperator } from '../people/operator-log-in.ts'
import { createOperatorSessions, type OperatorSessions } from '../people/operator-sessions.ts'
import { createOperators, type Operators } from '../people/operators.ts'
import type { SiteSettings } from '../settings/site-settings.ts'

export interface OperatorOptions {
  readonly store: Store
  readonly folder: Pick<DataFolder, 'file'>
  readonly serverKey: ServerKey
  readonly clock: Clock
  readonly passwords: Passwords
}

/** Operators' accounts, sessions and audit log: what there is of operators without a running exchange. */
export interface OperatorBase {
  readonly operators: Operators
  readonly sessions: OperatorSessions
  readonly limits: AttemptLimits
  readonly pendingActs: PendingActs
  readonly audit: AuditLog
  readonly verifyAudit: () => Promise<AuditVerdict>
}

/** Opens what there is of operators in a store and a data folder. */
export function openOperatorBase({ store, folder, serverKey, clock, passwords }: OperatorOptions): OperatorBase {
  const limits = createAttemptLimits(store, clock)
  const operators = createOperators({ store, clock, serverKey, passwords, limits })
  const witness = openAuditWitness(folder.file(AUDIT_WITNESS_FILE))
  return {
    operators,
    limits,
    sessions: createOperatorSessions(store, clock, operators),
    pendingActs: createPendingActs(store, clock, serverKey),
    audit: createAuditLog(store, clock, serverKey, witness),
    verifyAudit: () => verifyAudit(store, serverKey, witness.read()),
  }
}

/** What the handlers of acts need from the parts of the gateway: nothing, where all of them are about operators. */
// eslint-disable-next-line typescript/no-generated-empty-object-type -- sections about the exchange add what they need
export type ExchangeDeps = Omit<ActDeps, keyof OperatorBase | 'settings' | 'makeApproved'>

export interface OpenOperators extends OperatorBase, ActTable {
  readonly logIn: LogInOperator
  readonly runner: ActRunner
}

/** Opens the acts of operators over the parts of a running gateway. */
export function openOperators(options: OperatorOptions & { readonly settings: SiteSettings }, deps: ExchangeDeps): OpenOperators {
  const base = openOperatorBase(options)
  const { settings } = options
  const handlers = makeAllActs({
    ...deps,
    ...base,
    settings,
    makeApproved: (pending, fields, { address = '', sessionId = null, ...maker }) =>
      runner.makeApproved(pending, fields, { ...maker, address, sessionId }),
  })
  const table = { contracts: OPERATOR_ACTS, handlers }
  const runner: ActRunner = createActRunner({ ...table, ...base, needsSecond: () => settings.read('secondOperator') })
  return { ...base, ...table, runner, logIn: createOperatorLogIn(base.operators, base.sessions, base.limits) }
}
