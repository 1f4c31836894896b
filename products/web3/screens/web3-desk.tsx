'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { WEB3_KINDS } from '../contract/web3-kinds.ts'
import type { Web3Row } from '../contract/web3.ts'
import type { AnnouncedWallet } from '#lib/stores/session/browser-wallet.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useCoins } from '#products/convert/screens/use-coins.ts'
import { RecordList, type RecordSource } from '#components/assets/records/record-list.tsx'
import { AddressCard } from './address-card.tsx'
import type { AddressForms } from './address-forms.ts'
import { BindWallet } from './bind-wallet.tsx'
import { MoveForm } from './move-form.tsx'
import { SwapForm } from './swap-form.tsx'
import { useSignature } from './use-signature.ts'
import { useWallets, useWeb3Account } from './use-web3.ts'
import { web3Columns } from './web3-columns.tsx'
import layout from '#components/ui/layout/layout.module.css'

const TABS = ['swap', 'move', 'records'] as const

/** The working screen of the wallet's account: connect and bind a wallet, swap, move coins, and the history. */
export function Web3Desk({ securityHref }: { readonly securityHref: string }) {
  const t = useTranslations('web3')
  const session = useSession()
  const wallets = useWallets()
  const [account, reload] = useWeb3Account()
  const [chosen, setChosen] = useState<AnnouncedWallet | null>(null)
  const forms = useForms(wallets, chosen, account.kind === 'done' ? account.data.balances : null, reload, securityHref)
  if (account.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  if (account.kind === 'pending' || !('user' in session)) return <Skeleton height="16rem" />
  const { data } = account
  if (!data.isOn) return <EmptyState title={t('off')} text={t('offText')} icon="wallet" />
  if (session.kind === 'sub') return <EmptyState title={t('sub')} text={t('subText')} icon="wallet" />
  if (data.address === null) return <BindWallet owner={session.user} wallets={wallets} onBound={reload} />
  return (
    <div className={layout.column}>
      <AddressCard
        owner={session.user}
        account={data}
        wallets={wallets}
        wallet={forms.wallet}
        onWallet={setChosen}
        onChanged={forms.shared.onChanged}
      />
      <AddressTabs forms={forms.shared} />
    </div>
  )
}

/** Returns the wallet that signs, the only one if there is one, and what the forms share. */
function useForms(
  wallets: readonly AnnouncedWallet[] | null,
  chosen: AnnouncedWallet | null,
  balances: readonly { readonly coin: string; readonly amount: string }[] | null,
  reload: () => void,
  securityHref: string,
): { readonly wallet: AnnouncedWallet | null; readonly shared: AddressForms } {
  const t = useTranslations('web3.wallet')
  const toaster = useToaster()
  const coins = useCoins()
  const sign = useSignature()
  const only = wallets?.length === 1 ? (wallets[0] ?? null) : null
  const wallet = chosen ?? only
  const shared: AddressForms = {
    coins: coins.coins,
    atAddress: (coin) => (balances === null ? null : (balances.find((balance) => balance.coin === coin)?.amount ?? '0')),
    inSpot: coins.available,
    sign: async (body) => {
      if (wallet !== null) return sign(wallet, body)
      toaster.show(wallets === null || wallets.length === 0 ? t('none') : t('choose'), { type: 'warning' })
      return null
    },
    onChanged() {
      coins.reload()
      reload()
    },
    securityHref,
  }
  return { wallet, shared }
}

function AddressTabs({ forms }: { readonly forms: AddressForms }) {
  const t = useTranslations('web3')
  const { query, go } = useAddressQuery()
  const source = useMemo(
    (): RecordSource<Web3Row> => ({
      label: t('tabs.records'),
      parts: { coins: true, kinds: WEB3_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      columns: () => web3Columns(t),
      readKey: ({ id }) => id,
      load: (call, asked) => call('web3Records', asked),
      file: { kind: 'web3', query: {} },
    }),
    [t],
  )
  const panels = { swap: <SwapForm {...forms} />, move: <MoveForm {...forms} />, records: <RecordList source={source} /> }
  const shown = TABS.find((id) => id === query.get('list')) ?? 'swap'
  return (
    <Tabs
      label={t('title')}
      items={TABS.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
      value={shown}
      onChange={(id) => go({ list: id === 'swap' ? null : id, page: null }, 'replace')}
    />
  )
}
