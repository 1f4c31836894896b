'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import type { Web3Account } from '../contract/web3.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import type { AnnouncedWallet } from '#lib/stores/session/browser-wallet.ts'
import { WalletChoice, WalletName } from './wallet-choice.tsx'
import layout from '#components/ui/layout/layout.module.css'
import sheet from '#components/assets/sheet.module.css'
import styles from './web3.module.css'

const UnbindDialog = lazyPart(() => import('./unbind-dialog.tsx').then((module) => module.UnbindDialog), 'layer')

interface Props {
  readonly owner: UserInfo
  readonly account: Web3Account
  readonly wallets: readonly AnnouncedWallet[] | null
  /** The wallet that signs; null while none is chosen. */
  readonly wallet: AnnouncedWallet | null
  readonly onWallet: (wallet: AnnouncedWallet) => void
  readonly onChanged: () => void
}

/** The bound address with what it holds, and the wallet of this browser that signs for it. */
export function AddressCard({ owner, account, wallets, wallet, onWallet, onChanged }: Props) {
  const t = useTranslations('web3')
  const [asksUnbind, setAsksUnbind] = useState(false)
  return (
    <Card label={t('yourAddress')}>
      <div className={layout.column}>
        <div className={layout.toolbar}>
          <div>
            <h2 className={sheet.heading}>{t('yourAddress')}</h2>
            <bdi dir="ltr" translate="no" className={styles.address} data-address>
              {account.address}
            </bdi>
          </div>
          <Button size="small" onClick={() => setAsksUnbind(true)}>
            {t('unbind')}
          </Button>
        </div>
        {account.balances.length === 0 ? (
          <p className={layout.quiet}>{t('empty')}</p>
        ) : (
          <ul className={styles.balances} aria-label={t('balances')} data-balances>
            {account.balances.map(({ coin, amount }) => (
              <li key={coin}>
                <OwnFigure unit={coin}>{formatTrimmed(amount, 8)}</OwnFigure>
              </li>
            ))}
          </ul>
        )}
        {wallet === null ? (
          <WalletChoice wallets={wallets} pending={false} onChoose={onWallet} />
        ) : (
          <p className={styles.signer}>
            {t('signsWith')} <WalletName wallet={wallet} />
          </p>
        )}
      </div>
      {asksUnbind ? (
        <Suspense>
          <UnbindDialog
            owner={owner}
            onClose={() => setAsksUnbind(false)}
            onDone={() => {
              setAsksUnbind(false)
              onChanged()
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}
