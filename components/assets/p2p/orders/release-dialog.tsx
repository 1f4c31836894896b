'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import type { OwnerProof } from '#lib/contract/accounts/account-calls.ts'
import type { P2pOrder } from '#lib/contract/products/p2p/p2p-fields.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '../../use-trading-data.ts'
import { amountText } from '../words.ts'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly order: P2pOrder
  readonly open: boolean
  readonly localeCode: string
  readonly onClose: () => void
  readonly onReleased: () => void
}

/** Releases the coins of an order, with the withdrawal password or a second factor (DESIGN 5.35). */
export function ReleaseDialog({ open, onClose, ...rest }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  const { quantity, coin } = rest.order
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('order.releaseAsk', { amount: amountText(quantity, coin) })}
      description={t('order.releaseText')}
      size="small"
      closeLabel={assets('close')}
    >
      <Proof {...rest} />
    </Dialog>
  )
}

const WAYS = ['password', 'code'] as const

function Proof({ order: { id }, localeCode, onReleased }: Omit<Props, 'open' | 'onClose'>) {
  const t = useTranslations('p2p')
  const call = useTradingData()
  const ask = useAccountCalls()
  const askOwner = useOwnerProof()
  const session = useSession()
  const owner = session.kind === 'user' || session.kind === 'sub' ? session.user : null
  const [flag] = useLoad('flag', () => ask('/user/withdrawPassword/flag', {}))
  const [chosen, setChosen] = useState<(typeof WAYS)[number] | null>(null)
  const [withdrawPassword, setPassword] = useState('')
  const [codes, setCodes] = useState<OwnerProof>({})
  const isSet = flag.kind !== 'done' || flag.data.flag
  const way = chosen ?? (isSet ? 'password' : 'code')
  const send = useAction(async () => {
    const proof = way === 'password' ? { withdrawPassword } : { ...codes, ...(owner === null ? {} : await askOwner(owner)) }
    await call('p2pRelease', { id, ...proof })
    onReleased()
  })
  return (
    <Form
      look="wide"
      submitLabel={t('order.release')}
      ready={way === 'code' || withdrawPassword !== ''}
      pending={send.pending}
      onSubmit={() => send.run()}
    >
      <SegmentedControl
        label={t('order.by')}
        segments={WAYS.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={way}
        onChange={setChosen}
      />
      {way === 'password' ? (
        <>
          <Field label={t('order.password')}>
            <TextInput type="password" autoComplete="off" value={withdrawPassword} onChange={setPassword} />
          </Field>
          {isSet ? null : (
            <p className={layout.quiet}>
              <Link href={localPath(findLocale(localeCode), '/account/setting/security')}>{t('order.setPassword')}</Link>
            </p>
          )}
        </>
      ) : owner === null ? null : (
        <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
      )}
    </Form>
  )
}
