import { ok } from '#lib/kernel/result.ts'
import { accountCall, type AccountCall } from '../checks/call.ts'

/** Invitation calls. Sub-accounts have no invitations, since they do not register themselves; guests have none until they register. */
export const REFERRAL_CALLS: readonly AccountCall[] = [
  accountCall('/user/referral/overview', async ({ accounts, caller }, { page = 1 }) =>
    ok(await accounts.referrals.overview(caller.user, page)),
  ),
]
