'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { formatDate } from '#lib/format/date.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { useOwner } from './use-account.ts'
import styles from './form.module.css'

interface Props {
  /** Local addresses with language prefix. */
  readonly hrefs: Readonly<Record<'assets' | 'devices' | 'history' | 'antiphishing' | 'api' | 'security', string>>
}

const PARTS = ['devices', 'history', 'antiphishing', 'api'] as const

/** Shows who is logged in, what the account may do, and how to protect it. */
export function OverviewPanel({ hrefs }: Props) {
  const t = useTranslations('account.overview')
  const owner = useOwner()
  const call = useAccountCalls()
  const zone = useTimeZone()
  const back = useAction(async (userId: string) => {
    await call('/user/sub/switchWeb', { userId })
    navigateTo(hrefs.assets, window)
  })
  if (owner === null) return null
  const { mainUserId } = owner
  return (
    <>
      <Card>
        <dl className={styles.facts}>
          <dt>{t('account')}</dt>
          <dd>
            <bdi>{owner.name ?? owner.email ?? owner.mobile ?? t('kinds.guest')}</bdi> <Badge>{t(`kinds.${owner.kind}`)}</Badge>
          </dd>
          <dt>{t('id')}</dt>
          <dd>
            <Figure>{owner.userId}</Figure>
            <CopyButton text={owner.userId} label={t('copyId')} />
          </dd>
          {mainUserId === null ? null : (
            <>
              <dt>{t('main')}</dt>
              <dd>
                <Figure>{mainUserId}</Figure>
                <Button size="small" pending={back.pending} onClick={() => back.run(mainUserId)}>
                  {t('switchBack')}
                </Button>
              </dd>
            </>
          )}
          <dt>{t('may')}</dt>
          <dd>{owner.permissions.map((name) => t(`permissions.${name}`)).join(' · ')}</dd>
          <dt>{t('since')}</dt>
          <dd>
            <Figure>{formatDate(owner.createdAt, zone)}</Figure>
          </dd>
        </dl>
      </Card>
      <SettingGroup title={t('guard')}>
        {owner.kind === 'user' ? (
          <SettingRow name={t('secondStep')} text={owner.hasAuthenticator ? t('secondStepOn') : t('secondStepOff')}>
            <ButtonLink href={hrefs.security} size="small" aria-label={t('openPart', { name: t('secondStep') })}>
              {t('open')}
            </ButtonLink>
          </SettingRow>
        ) : null}
        {PARTS.map((part) => (
          <SettingRow key={part} name={t(`parts.${part}`)} text={t(`texts.${part}`)}>
            <ButtonLink href={hrefs[part]} size="small" aria-label={t('openPart', { name: t(`parts.${part}`) })}>
              {t('open')}
            </ButtonLink>
          </SettingRow>
        ))}
      </SettingGroup>
    </>
  )
}
