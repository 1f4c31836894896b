'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { GIFT_DECIMALS } from '../rules/formulas/gift-shares.ts'
import type { ShownGift } from '../contract/gifts.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useAuthDialog, useSession } from '#lib/stores/session/identity.tsx'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { claimsText } from './gift-columns.tsx'
import { GIFT_PATH } from './gift-path.ts'
import { useShownGift } from './use-shown-gift.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './gifts.module.css'

interface Props {
  readonly localeCode: string
  readonly code: string
}

/** The page of one gift, for everybody who has its link: what it is, how to get an account, and the claim, which only a press makes. */
export function GiftLink({ localeCode, code }: Props) {
  const session = useSession()
  const owner = 'user' in session ? session.user.userId : session.kind
  return session.kind === 'unknown' ? (
    <Skeleton height="260px" />
  ) : (
    <KnownOwner key={owner} localeCode={localeCode} code={code} owner={owner} />
  )
}

function KnownOwner({ localeCode, code, owner }: Props & { readonly owner: string }) {
  const t = useTranslations('gifts')
  const [found, reload] = useShownGift(code, owner)
  if (found.kind === 'pending') return <Skeleton height="260px" />
  if (found.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  const { data } = found
  if (data.kind !== 'gift') {
    const desk = localPath(findLocale(localeCode), GIFT_PATH, { list: 'claim' })
    return (
      <EmptyState title={t(`link.${data.kind}`)} icon="warning">
        <ButtonLink href={desk}>{t('link.other')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <div className={styles.narrow}>
      <GiftCard gift={data.gift}>
        <NextStep localeCode={localeCode} code={code} gift={data.gift} isVisitor={owner === 'visitor'} onClaimed={reload} />
      </GiftCard>
      <p className={sheet.note}>{t('link.what')}</p>
    </div>
  )
}

function GiftCard({ gift, children }: { readonly gift: ShownGift; readonly children: ReactNode }) {
  const t = useTranslations('gifts')
  const zone = useTimeZone()
  const { status, coin, amount, count, claims, split, greeting, expiresAt } = gift
  const facts = [
    [t('count'), `${claimsText(t, claims, count)} · ${t(`splits.${split}`)}`],
    [t('until'), isolated(formatDateMinute(expiresAt, zone))],
    [t('status'), t(`statuses.${status}`)],
  ] as const
  return (
    <Card>
      <div className={styles.gift} data-gift-status={status}>
        <p className={styles.greeting}>
          <bdi>{greeting === '' ? t('noGreeting') : greeting}</bdi>
        </p>
        <p className={sheet.large}>
          <Bidi>{isolated(`${formatTrimmed(amount, GIFT_DECIMALS)} ${coin}`)}</Bidi>
        </p>
        <dl className={sheet.figures}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Bidi>{value}</Bidi>
              </dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </Card>
  )
}

interface NextProps extends Props {
  readonly gift: ShownGift
  readonly isVisitor: boolean
  readonly onClaimed: () => void
}

/** The next step: the claim, a way to an account, or the reason why there is nothing to claim. */
function NextStep({ localeCode, code, gift, isVisitor, onClaimed }: NextProps) {
  const t = useTranslations('gifts')
  const own = useOwn()
  const ask = useAuthDialog()
  const call = useTradingData()
  const locale = findLocale(localeCode)
  const claim = useAction(async () => {
    try {
      await call('giftClaim', { code })
    } finally {
      onClaimed()
    }
  })
  if (gift.received !== null)
    return (
      <>
        <output>
          <Bidi>{t('received', { amount: isolated(`${own(formatTrimmed(gift.received, GIFT_DECIMALS))} ${gift.coin}`) })}</Bidi>
        </output>
        <div className={styles.actions}>
          <ButtonLink href={localPath(locale, '/asset/spot')} variant="primary">
            {t('link.wallet')}
          </ButtonLink>
          <ButtonLink href={localPath(locale, GIFT_PATH, { list: 'records' })}>{t('tabs.records')}</ButtonLink>
        </div>
      </>
    )
  if (gift.status !== 'open') return <output>{t(`link.over.${gift.status}`)}</output>
  if (!isVisitor)
    return (
      <Button variant="primary" wide pending={claim.pending} onClick={() => claim.run()}>
        {t('claim')}
      </Button>
    )
  return (
    <>
      <p>{t('link.visitor')}</p>
      <div className={styles.actions}>
        <ButtonLink href={localPath(locale, `${GIFT_PATH}/${code}`)} data-opens="guest" variant="primary">
          {t('link.guest')}
        </ButtonLink>
        <Button onClick={() => ask('login')}>{t('link.logIn')}</Button>
      </div>
    </>
  )
}
