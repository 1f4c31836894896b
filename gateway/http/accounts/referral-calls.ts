import { REFERRAL_PATH, ReferralBody, ReferralOverview } from '#lib/contract/referrals.ts'
import { ok } from '#lib/kernel/result.ts'
import { memberCall, type AccountCall } from './call.ts'

/** Invitations: sub-accounts have none, since nobody registers them, and guests none before they register. */
export const REFERRAL_CALLS: readonly AccountCall[] = [
  memberCall(REFERRAL_PATH, 'main', {
    body: ReferralBody,
    data: ReferralOverview,
    run: async ({ accounts, caller }, { page = 1 }) => ok(await accounts.referrals.overview(caller.user, page)),
  }),
]
