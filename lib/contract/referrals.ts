import { Type, type Static } from 'typebox'
import type { ReferralCode } from './referral-codes.ts'

/** `POST /v1/user/referral/overview`: an account's invitation code, and who came by it. Of registered main accounts alone. */
export const REFERRAL_PATH = '/v1/user/referral/overview'

/** Rows of one page. */
export const REFERRAL_PAGE_ROWS = 10

/** Fields of every registration (specification 3.5). Whatever they hold, a registration is never refused for it. */
export const ReferralFields = {
  channelCode: Type.Optional(Type.Unknown()),
  vipCode: Type.Optional(Type.Unknown()),
  actCode: Type.Optional(Type.Unknown()),
  clacCode: Type.Optional(Type.Unknown()),
  commonCode: Type.Optional(Type.Unknown()),
  groupId: Type.Optional(Type.Unknown()),
} satisfies Record<ReferralCode, unknown>

/** `page` from 1; a page behind the last one is empty. */
export const ReferralBody = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) })

export const ReferralOverview = Type.Object({
  /** The account's own, the same for good. */
  code: Type.String(),
  /** Accounts that came by it. */
  total: Type.Integer(),
  /** The latest first. */
  rows: Type.Array(
    Type.Object({
      /** Masked; null where the account has been closed since. */
      name: Type.Union([Type.String(), Type.Null()]),
      /** Milliseconds since 1970. */
      joinedAt: Type.Integer(),
    }),
  ),
})
export type ReferralOverview = Static<typeof ReferralOverview>
