import { Type, type Static } from 'typebox'
import type { ReferralCode } from './referral-codes.ts'

/** Fields of every registration (specification 3.5). A registration is never refused because of their values. */
export const ReferralFields = {
  channelCode: Type.Optional(Type.Unknown()),
  vipCode: Type.Optional(Type.Unknown()),
  actCode: Type.Optional(Type.Unknown()),
  clacCode: Type.Optional(Type.Unknown()),
  commonCode: Type.Optional(Type.Unknown()),
  groupId: Type.Optional(Type.Unknown()),
} satisfies Record<ReferralCode, unknown>

/** Page number of an account's invited accounts, from 1; a page after the last one is empty. */
export const ReferralBody = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) })

/** An account's invitation code, and the accounts that registered with it. Only for registered main accounts. */
export const ReferralOverview = Type.Object({
  /** The account's own code, which never changes. */
  code: Type.String(),
  /** Number of accounts that registered with it. */
  total: Type.Integer(),
  /** Latest first. */
  rows: Type.Array(
    Type.Object({
      /** Masked; null if the account has since been closed. */
      name: Type.Union([Type.String(), Type.Null()]),
      /** Milliseconds since 1970. */
      joinedAt: Type.Integer(),
    }),
  ),
})
export type ReferralOverview = Static<typeof ReferralOverview>
