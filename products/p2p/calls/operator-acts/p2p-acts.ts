import type { ActHandlers } from '#gateway/operator/act.ts'
import type { P2P_ACTS } from '../../contract/operator-acts.ts'
import type { P2pActParts } from './acts-context.ts'
import { makeAppealActs } from './appeal-acts.ts'
import { makeMerchantActs } from './merchant-acts.ts'

/** All that operators do in P2P. */
export function makeP2pActs(parts: P2pActParts): ActHandlers<typeof P2P_ACTS> {
  return { ...makeAppealActs(parts), ...makeMerchantActs(parts) }
}
