import { PRODUCT_ACTS } from '#products/all/contract/operator-acts.ts'
import type { ActContract } from './act.ts'
import { APPROVAL_ACTS } from './approval.ts'
import { AUDIT_ACTS } from './audit.ts'
import { MARKET_ACTS } from './market.ts'
import { MONEY_ACTS } from './money.ts'
import { OPERATOR_SECTION_ACTS } from './operator.ts'
import { REGISTRATION_ACTS } from './registration.ts'
import { SETTING_ACTS } from './setting.ts'
import { USER_ACTS } from './user.ts'
import { SITE_ACTS } from './site.ts'
import { SYSTEM_ACTS } from './system.ts'

/** Every act of operators: one table for the console, `/v1/operator/*` and `npm run operator`. */
export const OPERATOR_ACTS = {
  ...OPERATOR_SECTION_ACTS,
  ...AUDIT_ACTS,
  ...APPROVAL_ACTS,
  ...SETTING_ACTS,
  ...USER_ACTS,
  ...REGISTRATION_ACTS,
  ...SITE_ACTS,
  ...PRODUCT_ACTS,
  ...SYSTEM_ACTS,
  ...MARKET_ACTS,
  ...MONEY_ACTS,
} as const

export type OperatorActs = typeof OPERATOR_ACTS
export type OperatorActName = keyof OperatorActs

/** Returns an act by its name, `section/act`; null for a name of none. */
export function findAct(name: string): ActContract | null {
  return Object.hasOwn(OPERATOR_ACTS, name) ? OPERATOR_ACTS[name as OperatorActName] : null
}
