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
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { FREE_LOSS_VALUE } from '#products/gifts/contract/gift-terms.ts'
import type { P2pProofFields } from '../contract/p2p.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly localeCode: string
  readonly submitLabel: string
  /** Makes the call that needs the proof, with its fields. */
  readonly onProof: (proof: P2pProofFields) => Promise<void>
}

const WAYS = ['password', 'code'] as const

/** Asks for the withdrawal password, or for a second factor in its place (DESIGN 5.35). */
export function OwnerProofForm({ localeCode, submitLabel, onProof }: Props) {
  const t = useTranslations('p2p')
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
    await onProof(way === 'password' ? { withdrawPassword } : { ...codes, ...(owner === null ? {} : await askOwner(owner)) })
  })
  return (
    <Form
      look="wide"
      submitLabel={submitLabel}
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
            <TextInput type="password" autoComplete="current-password" value={withdrawPassword} onChange={setPassword} />
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

interface DialogProps extends Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the proof of a sale above the free sum of a day, and says why (DESIGN 6.11). */
export function SaleProofDialog(props: DialogProps) {
  const t = useTranslations('p2p')
  return <LossProofDialog {...props} title={t('proof.title')} text={t('proof.text', { value: FREE_LOSS_VALUE })} />
}

interface LossDialogProps extends DialogProps {
  readonly title: string
  /** Why the proof is needed. */
  readonly text: string
}

/** Asks for the proof of the owner in a dialog. */
export function LossProofDialog({ open, onClose, title, text, ...rest }: LossDialogProps) {
  const assets = useTranslations('assets')
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} description={text} size="small" closeLabel={assets('close')}>
      <OwnerProofForm {...rest} />
    </Dialog>
  )
}
