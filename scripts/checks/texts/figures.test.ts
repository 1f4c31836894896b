import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import figures from '#messages/figures.json' with { type: 'json' }
import { GIFT_COUNT_MAX, GIFT_SHARE_MIN } from '#products/gifts/contract/gift-terms.ts'
import { COPY_FUNDS_MIN, COPY_GUEST_FUNDS_MIN } from '#products/copy/contract/copy-kinds.ts'
import { DEMONSTRATION_STEP_MS, DEMONSTRATIONS } from '#products/copy/contract/copy-demonstrations.ts'
import { QUOTE_VALID_MS } from '#products/convert/contract/convert-terms.ts'
import { EARN_DAYS } from '#products/earn/contract/earn-terms.ts'
import { EARN_DECIMALS, EARN_YEAR_DAYS } from '#products/earn/rules/formulas/earn.ts'
import { P2P_BUYER_APPEAL_AFTER_MS } from '#products/p2p/contract/p2p-terms.ts'
import { GRIDS_MAX, GRIDS_MIN } from '#products/bots/rules/formulas/grid-prices.ts'
import { ENTRY_SLIP_THOUSANDTHS } from '#products/bots/rules/formulas/grid-sizing.ts'
import { SAFETY_MAX, SCALE_MAX, SCALE_MIN } from '#products/bots/rules/formulas/safety.ts'
import { SMALL_USDT } from '#components/assets/wallets/choose-balances.ts'
import { ATTEMPT_LIMITS } from '#gateway/accounts/proof/attempt-limits.ts'
import { CODE_LIFETIME_MS } from '#gateway/accounts/delivery/deliver.ts'
import { SESSION_IDLE_MS } from '#gateway/accounts/sessions/sessions.ts'
import { MOVES_MAX } from '#gateway/engine/trading/kinds/chase.ts'
import { BUDGET_WINDOW_MS } from '#gateway/pictures/pictures.ts'
import { roundFee } from '#lib/calc/arithmetic/rounding.ts'
import * as account from '#lib/contract/accounts/account-limits.ts'
import { ALERTS_MAX } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#lib/contract/accounts/password-rule.ts'
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from '#lib/contract/picture-limits.ts'
import { INCIDENT_DAYS } from '#lib/contract/status-kinds.ts'
import * as kinds from '#lib/contract/trading/kind-limits.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { fillFigures } from '#lib/locale/figures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const [, shortDays, middleDays, longDays] = EARN_DAYS
const [passphraseMin, passphraseMax] = /\{(\d+),(\d+)\}/.exec(account.PASSPHRASE_PATTERN.source)?.slice(1).map(Number) ?? []

/** What the code has for each figure; the examples of a text are nobody's constant. */
const CODE: Readonly<Record<Exclude<keyof typeof figures, `EXAMPLE_${string}`>, number | string | undefined>> = {
  ALERTS_MAX,
  API_KEY_ADDRESSES_MAX: account.API_KEY_ADDRESSES_MAX,
  BOT_DCA_ABOVE_PERCENT: ENTRY_SLIP_THOUSANDTHS / 10,
  BOT_GRIDS_MAX: GRIDS_MAX,
  BOT_GRIDS_MIN: GRIDS_MIN,
  BOT_SAFETY_MAX: SAFETY_MAX,
  BOT_SCALE_MAX: SCALE_MAX / 1000,
  BOT_SCALE_MIN: SCALE_MIN / 1000,
  CALLBACK_PERCENT_MAX: kinds.CALLBACK_MILLIONTHS_MAX / 10_000,
  CALLBACK_PERCENT_MIN: kinds.CALLBACK_MILLIONTHS_MIN / 10_000,
  CHASE_MOVES_MAX: MOVES_MAX,
  CODE_MINUTES: CODE_LIFETIME_MS / MINUTE,
  COPY_DIP_PERCENT: DEMONSTRATIONS.dip.dipPerMille / 10,
  COPY_DIP_VALUE: DEMONSTRATIONS.dip.value,
  COPY_FUNDS_MIN,
  COPY_GUEST_FUNDS_MIN,
  COPY_ROBOT_MINUTES: DEMONSTRATION_STEP_MS / MINUTE,
  COPY_ROBOT_PRICES: DEMONSTRATIONS.dip.samples,
  COPY_TREND_VALUE: DEMONSTRATIONS.trend.value,
  EARN_DAYS_LONG: longDays,
  EARN_DAYS_MIDDLE: middleDays,
  EARN_DAYS_SHORT: shortDays,
  EARN_DECIMALS,
  EARN_YEAR_DAYS,
  FEE_DECIMALS: roundFee('0.123456789123456789').split('.')[1]?.length,
  GIFT_LOCK_HOURS: ATTEMPT_LIMITS.giftCodes.windowMs / HOUR,
  GIFT_SHARES_MAX: GIFT_COUNT_MAX,
  GIFT_SHARES_MIN: 1,
  GIFT_SHARE_MIN,
  INCIDENT_DAYS,
  ORDER_LIFE_DAYS_MAX: kinds.ORDER_LIFE_MAX_MS / DAY,
  OWNER_PROOF_MINUTES: account.OWNER_PROOF_MS / MINUTE,
  P2P_APPEAL_MINUTES: P2P_BUYER_APPEAL_AFTER_MS / MINUTE,
  PASSPHRASE_LENGTH_MAX: passphraseMax,
  PASSPHRASE_LENGTH_MIN: passphraseMin,
  PASSWORD_LENGTH_MAX: PASSWORD_CHARACTERS_MAX,
  PASSWORD_LENGTH_MIN: PASSWORD_CHARACTERS_MIN,
  PICTURE_MB_MAX: PICTURE_BYTES_MAX / 1024 ** 2,
  PICTURE_MEGAPIXELS_MAX: PICTURE_PIXELS_MAX / 1e6,
  PICTURE_WINDOW_MINUTES: BUDGET_WINDOW_MS / MINUTE,
  QUOTE_SECONDS: QUOTE_VALID_MS / 1000,
  ROUNDS_HOURS: ATTEMPT_LIMITS.rounds.windowMs / HOUR,
  SCALED_ORDERS_MAX: kinds.SCALED_MAX,
  SCALED_ORDERS_MIN: kinds.SCALED_MIN,
  SESSION_DAYS: SESSION_IDLE_MS / DAY,
  SMALL_BALANCE_USDT: SMALL_USDT,
  SUB_ACCOUNT_NAME_MAX: account.SUB_ACCOUNT_NAME_CHARACTERS_MAX,
  TOTP_SECONDS: account.AUTHENTICATOR_SECONDS,
  TWAP_PAUSE_SECONDS_MIN: kinds.TWAP_EVERY_MIN_MS / 1000,
  TWAP_SLICES_MAX: kinds.TWAP_SLICES_MAX,
  TWAP_SLICES_MIN: kinds.TWAP_SLICES_MIN,
  WITHDRAW_LOCK_HOURS: account.WITHDRAW_PASSWORD_LOCK_MS / HOUR,
}

describe('the figures of texts', () => {
  it.each(Object.entries(CODE))('%s is what the code has, as the product prints it', (name, value) => {
    expect(figures[name as keyof typeof figures]).toBe(formatTrimmed(String(value), 8))
  })

  it('are each used by a text', () => {
    const folder = new URL('../../../messages/', import.meta.url)
    const english = readFileSync(new URL('en.json', folder), 'utf8')
    expect(Object.keys(figures).filter((name) => !english.includes(`%${name}%`))).toEqual([])
    expect(readdirSync(folder)).toContain('figures.json')
  })

  it('are filled in at any depth, and a name that is none is refused', () => {
    expect(fillFigures({ a: 'At most %ALERTS_MAX%.', b: { c: '50%, %BOT_SCALE_MIN%%' } })).toEqual({
      a: 'At most 100.',
      b: { c: '50%, 0.5%' },
    })
    expect(() => fillFigures({ a: '%NOBODY%' })).toThrow('%NOBODY% is not in messages/figures.json')
  })
})
