'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { AnnouncedWallet } from '#lib/stores/session/browser-wallet.ts'
import styles from './web3.module.css'

interface Props {
  readonly wallets: readonly AnnouncedWallet[] | null
  readonly pending: boolean
  readonly onChoose: (wallet: AnnouncedWallet) => void
}

/** The wallets of this browser, each as a button that connects it. */
export function WalletChoice({ wallets, pending, onChoose }: Props) {
  const t = useTranslations('web3.wallet')
  if (wallets === null) return null
  if (wallets.length === 0) return <EmptyState title={t('none')} text={t('noneText')} icon="wallet" />
  return (
    <ul className={styles.wallets} aria-label={t('choose')}>
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button variant="outline" size="large" wide pending={pending} onClick={() => onChoose(wallet)}>
            <WalletName wallet={wallet} />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A wallet's picture and name. */
export function WalletName({ wallet: { name, icon } }: { readonly wallet: AnnouncedWallet }) {
  const t = useTranslations('web3.wallet')
  return (
    <>
      {icon === null ? (
        <Icon name="wallet" />
      ) : (
        // A data URL that the wallet gave: there is nothing to optimise or to fetch.
        // eslint-disable-next-line @next/next/no-img-element
        <img src={icon} alt="" width={20} height={20} />
      )}
      <bdi>{name === '' ? t('unnamed') : name}</bdi>
    </>
  )
}
