'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Pagination } from '#components/ui/pagination/pagination.tsx'
import { QrCode } from '#components/ui/qr-code/qr-code.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { INVITE_CODE } from '#lib/contract/accounts/referral-codes.ts'
import { REFERRAL_PAGE_ROWS } from '#lib/contract/accounts/account-limits.ts'
import type { ReferralOverview } from '#lib/contract/accounts/referrals.ts'
import { formatDate } from '#lib/format/date.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useOwner } from '../use-account.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import styles from './referral.module.css'

type Words = ReturnType<typeof useTranslations<'account.referral'>>
type Row = ReferralOverview['rows'][number] & { readonly index: number }

interface Props {
  /** The public address in an invitation, in the reader's language. */
  readonly registerAddress: string
  readonly brand: string
  /** The page on which a sub-account switches back: a local address with language prefix. */
  readonly overviewHref: string
}

/** Shows the account's invitation link, and who joined through it. */
export function ReferralPanel({ registerAddress, brand, overviewHref }: Props) {
  const t = useTranslations('account')
  const owner = useOwner()
  if (owner === null) return null
  if (owner.kind === 'sub')
    return (
      <EmptyState icon="layers" title={t('referral.subTitle')} text={t('referral.subText')}>
        <ButtonLink href={overviewHref}>{t('overview.title')}</ButtonLink>
      </EmptyState>
    )
  return <OwnReferrals registerAddress={registerAddress} brand={brand} />
}

function OwnReferrals({ registerAddress, brand }: Omit<Props, 'overviewHref'>) {
  const t = useTranslations('account.referral')
  const call = useAccountCalls()
  const zone = useTimeZone()
  const [page, setPage] = useState(1)
  const [loaded, reload] = useLoad(String(page), () => call('/user/referral/overview', { page }))
  const columns = useMemo(() => makeColumns(t, zone), [t, zone])
  if (loaded.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  const { code = '', total = 0, rows = [] } = loaded.kind === 'done' ? loaded.data : {}
  const pages = Math.ceil(total / REFERRAL_PAGE_ROWS)
  return (
    <>
      {code === '' ? (
        <Skeleton height="200px" />
      ) : (
        <Invitation link={`${registerAddress}?${INVITE_CODE}=${code}`} code={code} brand={brand} />
      )}
      <section className={styles.joined}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('joined')}</h2>
          <output className={layout.quiet}>{code === '' ? null : t('count', { count: total })}</output>
        </div>
        <DataTable
          label={t('joined')}
          name="referrals"
          columns={columns}
          rows={rows.map((row, index) => ({ ...row, index }))}
          readKey={(row) => String(row.index)}
          loading={loaded.kind === 'pending'}
          empty={<EmptyState icon="user" title={t('none')} text={t('noneText')} />}
        />
        {pages > 1 ? <Pagination page={page} pages={pages} onPage={setPage} /> : null}
      </section>
    </>
  )
}

interface InvitationProps {
  readonly link: string
  readonly code: string
  readonly brand: string
}

function Invitation({ link, code, brand }: InvitationProps) {
  const t = useTranslations('account.referral')
  return (
    <Card>
      <div className={styles.invitation}>
        <div className={styles.words}>
          <dl className={styles.facts}>
            <dt>{t('link')}</dt>
            <dd>
              <a className={styles.link} href={link} dir="ltr">
                {link}
              </a>
            </dd>
            <dt>{t('code')}</dt>
            <dd className={styles.code}>
              <Figure>{code}</Figure>
              <CopyButton text={code} label={t('copyCode')} />
            </dd>
          </dl>
          <div className={styles.ways}>
            <CopyButton look="text" text={link} label={t('copyLink')} />
            <ShareButton link={link} text={t('shareText', { brand })} label={t('share')} />
          </div>
        </div>
        <QrCode text={link} label={t('qrLabel')} />
      </div>
    </Card>
  )
}

const noChange = () => () => {}

/** Opens the device's share sheet, if it has one. */
function ShareButton({ link, text, label }: { readonly link: string; readonly text: string; readonly label: string }) {
  const canShare = useSyncExternalStore(
    noChange,
    () => 'share' in navigator,
    () => false,
  )
  if (!canShare) return null
  // Closing the sheet is no failure, and the sheet reports all others itself.
  const share = () => void navigator.share({ url: link, text }).catch(() => undefined)
  return (
    <Button size="small" onClick={share}>
      <Icon name="external" size={16} />
      {label}
    </Button>
  )
}

function makeColumns(t: Words, zone: string): readonly Column<Row>[] {
  return [
    { id: 'name', header: t('name'), widthPx: 180, cell: ({ name }) => (name === null ? t('closed') : <bdi>{name}</bdi>) },
    { id: 'date', header: t('date'), align: 'end', widthPx: 140, cell: (row) => <Figure>{formatDate(row.joinedAt, zone)}</Figure> },
  ]
}
