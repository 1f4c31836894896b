import type { OperatorActs } from '#lib/contract/operator/acts.ts'
import { makeProductActs, type ProductActParts } from '#products/all/calls/operator-acts.ts'
import type { ActHandlers } from '../act.ts'
import { makeApprovalActs, type ApprovalActDeps } from './approval/approval-acts.ts'
import { makeAuditActs, type AuditActDeps } from './audit/audit-acts.ts'
import { makeMarketActs, type MarketActDeps } from './market/market-acts.ts'
import { makeMoneyActs, type MoneyActDeps } from './money/money-acts.ts'
import { makeOperatorActs, type OperatorActDeps } from './operator/operator-acts.ts'
import { makeRegistrationActs, type RegistrationActDeps } from './registration/registration-acts.ts'
import { makeSettingActs, type SettingActDeps } from './setting/setting-acts.ts'
import { makeSiteActs, type SiteActDeps } from './site/site-acts.ts'
import { makeSystemActs, type SystemActDeps } from './system/system-acts.ts'
import { makeUserActs, type UserActDeps } from './user/user-acts.ts'

/** What the handlers of acts need: each states its own part. */
export type ActDeps = OperatorActDeps &
  AuditActDeps &
  ApprovalActDeps &
  SettingActDeps &
  UserActDeps &
  RegistrationActDeps &
  MarketActDeps &
  MoneyActDeps &
  SiteActDeps &
  SystemActDeps &
  ProductActParts

/** Makes the handler of every act; one that is missing does not compile. */
export function makeAllActs(deps: ActDeps): ActHandlers<OperatorActs> {
  return {
    ...makeOperatorActs(deps),
    ...makeAuditActs(deps),
    ...makeApprovalActs(deps),
    ...makeSettingActs(deps),
    ...makeUserActs(deps),
    ...makeRegistrationActs(deps),
    ...makeSiteActs(deps),
    ...makeProductActs(deps),
    ...makeSystemActs(deps),
    ...makeMarketActs(deps),
    ...makeMoneyActs(deps),
  }
}
