import type { ActContract } from './act.ts'
import { APPROVAL_ACTS } from './approval.ts'
import { AUDIT_ACTS } from './audit.ts'
import { OPERATOR_SECTION_ACTS } from './operator.ts'
import { SETTING_ACTS } from './setting.ts'
import { SYSTEM_ACTS } from './system.ts'

/** Every act of operators: one table for the console, `/v1/operator/*` and `npm run operator`. */
export const OPERATOR_ACTS = {
  ...OPERATOR_SECTION_ACTS,
  ...AUDIT_ACTS,
  ...APPROVAL_ACTS,
  ...SETTING_ACTS,
  ...SYSTEM_ACTS,
} as const

export type OperatorActs = typeof OPERATOR_ACTS
export type OperatorActName = keyof OperatorActs

/** Returns an act by its name, `section/act`; null for a name of none. */
export function findAct(name: string): ActContract | null {
  return Object.hasOwn(OPERATOR_ACTS, name) ? OPERATOR_ACTS[name as OperatorActName] : null
}
