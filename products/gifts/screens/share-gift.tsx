'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { QrCode } from '#components/ui/qr-code/qr-code.tsx'
import { giftCodeText } from '../contract/gift-code.ts'
import type { OpenGift } from '../contract/gifts.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { GIFT_PATH } from './gift-path.ts'
import styles from './gifts.module.css'

interface Props {
  readonly localeCode: string
  readonly gift: OpenGift
  readonly onClose: () => void
}

/** Shows the code of an open gift with its link and QR picture. Only the account that gave it can see them. */
export function ShareGift({ localeCode, gift: { code, expiresAt }, onClose }: Props) {
  const t = useTranslations('gifts')
  const zone = useTimeZone()
  const link = code === null ? null : window.location.origin + localPath(findLocale(localeCode), `${GIFT_PATH}/${giftCodeText(code)}`)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('share.title')} closeLabel={t('share.close')}>
      {code === null || link === null ? (
        <p>{t('share.hidden')}</p>
      ) : (
        <div className={styles.share}>
          <p>
            <Bidi>{t('share.text', { time: isolated(formatDateMinute(expiresAt, zone)) })}</Bidi>
          </p>
          <QrCode text={link} label={t('share.qr')} size={180} />
          <dl className={styles.codes}>
            <div>
              <dt>{t('code')}</dt>
              <dd>
                <bdi data-gift="code">{giftCodeText(code)}</bdi>
                <CopyButton text={giftCodeText(code)} label={t('share.copyCode')} />
              </dd>
            </div>
            <div>
              <dt>{t('share.link')}</dt>
              <dd>
                <bdi data-gift="link">{link}</bdi>
                <CopyButton text={link} label={t('share.copyLink')} />
              </dd>
            </div>
          </dl>
        </div>
      )}
    </Dialog>
  )
}
