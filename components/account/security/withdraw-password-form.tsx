'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { isAcceptablePassword } from '#lib/contract/accounts/password-rule.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import layout from '#components/ui/layout/layout.module.css'

/** Sets the withdrawal password, or replaces it, also a forgotten or locked one, once the owner has proved their identity. */
export function WithdrawPasswordForm({ isSet, owner, onDone }: SecurityFormProps & { readonly isSet: boolean }) {
  const t = useTranslations('withdrawPassword')
  const security = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [codes, setCodes] = useState<OwnerProof>({})
  useUnsaved([fresh, again, ...Object.values(codes)].some((text) => text !== ''))
  const save = useAction(async () => {
    const passwords = { withdrawPassword: fresh, reWithdrawPassword: again }
    const proof = { ...codes, ...(await askOwner(owner)) }
    await call(isSet ? '/user/withdrawPassword/change' : '/user/withdrawPassword/set', { ...passwords, ...proof })
    onDone()
  })
  const isWeak = fresh !== '' && !isAcceptablePassword(fresh)
  const differs = again !== '' && again !== fresh
  const ready = isAcceptablePassword(fresh) && again === fresh
  return (
    <Form submitLabel={security('save')} ready={ready} pending={save.pending} onSubmit={() => save.run()}>
      <p className={layout.quiet}>{t('other')}</p>
      <Field label={t('fresh')} hint={security('passwordRule')} error={isWeak ? security('passwordRule') : false}>
        <TextInput type="password" value={fresh} onChange={setFresh} autoComplete="new-password" />
      </Field>
      <Field label={t('repeat')} error={differs ? security('passwordsDiffer') : false}>
        <TextInput type="password" value={again} onChange={setAgain} autoComplete="new-password" />
      </Field>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </Form>
  )
}

/** Ends the lock of the withdrawal password, once the owner has proved their identity. */
export function WithdrawPasswordUnlock({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('withdrawPassword')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [codes, setCodes] = useState<OwnerProof>({})
  const unlock = useAction(async () => {
    await call('/user/withdrawPassword/unlock', { ...codes, ...(await askOwner(owner)) })
    onDone()
  })
  return (
    <Form submitLabel={t('unlockShort')} pending={unlock.pending} onSubmit={() => unlock.run()}>
      <p className={layout.quiet}>{t('unlockText')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </Form>
  )
}
