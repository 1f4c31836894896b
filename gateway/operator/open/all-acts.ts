import type { OperatorActs } from '#lib/contract/operator/acts.ts'
import { makeProductActs, type ProductActParts } from '#products/all/calls/operator-acts.ts'
import type { ActHandlers } from '../act.ts'
import { makeApprovalActs, type ApprovalActDeps } from '../acts/approval/approval-acts.ts'
import { makeAuditActs, type AuditActDeps } from '../acts/audit/audit-acts.ts'
import { makeMarketActs, type MarketActDeps } from '../acts/market/market-acts.ts'
import { makeMoneyActs, type MoneyActDeps } from '../acts/money/money-acts.ts'
import { makeOperatorActs, type OperatorActDeps } from '../acts/operator/operator-acts.ts'
import { makeRegistrationActs, type RegistrationActDeps } from '../acts/registration/registration-acts.ts'
import { makeSettingActs, type SettingActDeps } from '../acts/setting/setting-acts.ts'
import { makeSiteActs, type SiteActDeps } from '../acts/site/site-acts.ts'
import { makeSystemActs, type SystemActDeps } from '../acts/system/system-acts.ts'
import { makeUserActs, type UserActDeps } from '../acts/user/user-acts.ts'

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
