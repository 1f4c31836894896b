'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { INVITATION_CHARACTERS_MAX } from '#lib/contract/accounts/registration-limits.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import type { AnnouncedWallet } from '#lib/stores/session/browser-wallet.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useRegistrationTerms } from '#lib/stores/session/registration-terms.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { WalletChoice } from './wallet-choice.tsx'
import layout from '#components/ui/layout/layout.module.css'
import sheet from '#components/assets/sheet.module.css'
import styles from './web3.module.css'

interface Props {
  readonly owner: UserInfo
  readonly wallets: readonly AnnouncedWallet[] | null
  readonly onBound: () => void
}

interface Connected {
  readonly wallet: AnnouncedWallet
  readonly address: string
}

/** Connects a wallet of this browser, then binds its address to the account once the wallet has signed and the owner is proven. */
export function BindWallet({ owner, wallets, onBound }: Props) {
  const t = useTranslations('web3')
  const toaster = useToaster()
  const [connected, setConnected] = useState<Connected | null>(null)
  const connect = useAction(async (wallet: AnnouncedWallet) => {
    const address = await wallet.wallet.askAddress()
    if (address === null) toaster.show(t('wallet.rejected'), { type: 'warning' })
    else setConnected({ wallet, address })
  })
  return (
    <Card padding="large">
      <div className={layout.column}>
        <h2 className={sheet.heading}>{t('connect')}</h2>
        <p className={layout.quiet}>{t('connectText')}</p>
        {connected === null ? (
          <WalletChoice wallets={wallets} pending={connect.pending} onChoose={connect.run} />
        ) : (
          <BindForm owner={owner} {...connected} onBound={onBound} />
        )}
      </div>
    </Card>
  )
}

function BindForm({ owner, wallet, address, onBound }: Connected & Pick<Props, 'owner' | 'onBound'>) {
  const t = useTranslations('web3')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const { loadUser } = useIdentity()
  const toaster = useToaster()
  const [codes, setCodes] = useState<OwnerProof>({})
  const [invitation, setInvitation] = useState('')
  // A wallet registers a guest, for whom the operator's rules are those of any registration.
  const asksInvitation = useRegistrationTerms().mode === 'invitation' && owner.kind === 'guest'
  const bind = useAction(async () => {
    const { message, token } = await call('/user/wallet/challenge', { publicAddress: address })
    const signature = await wallet.wallet.sign(message, address)
    if (signature === null) return void toaster.show(t('wallet.rejected'), { type: 'warning' })
    await call('/user/wallet/bind', {
      token,
      signature,
      ...codes,
      ...(await askOwner(owner)),
      ...(asksInvitation && { invitation: invitation.trim() }),
    })
    toaster.show(t('bound'), { type: 'success' })
    await loadUser()
    onBound()
  })
  return (
    <Form submitLabel={t('bind')} look="wide" pending={bind.pending} onSubmit={() => bind.run()}>
      <p>
        {t('address')}{' '}
        <bdi dir="ltr" translate="no" className={styles.address}>
          {address}
        </bdi>
      </p>
      <p className={layout.quiet}>{owner.kind === 'guest' ? t('bindGuest') : t('bindText')}</p>
      {asksInvitation ? (
        <Field label={t('invitation')} required>
          <TextInput
            name="invitation"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={INVITATION_CHARACTERS_MAX}
            value={invitation}
            onChange={setInvitation}
          />
        </Field>
      ) : null}
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </Form>
  )
}
