'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Form } from '#components/ui/form/form.tsx'
import layout from '#components/ui/layout/layout.module.css'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import type { Credential } from '#lib/contract/accounts/credentials.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'

interface Props {
  readonly owner: UserInfo
  readonly credential: Credential
  /** The name of its row in the list. */
  readonly name: string
  /** Whether this session has to prove the owner, as when something of its kind is made. */
  readonly asksProof: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Turns on a credential that a reset of the password has suspended. */
export function CredentialForm({ owner, credential: { kind, id }, name, asksProof, onClose, onDone }: Props) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [codes, setCodes] = useState<OwnerProof>({})
  const confirm = useAction(async () => {
    await call('/user/credential/confirm', { kind, id, ...codes, ...(asksProof ? await askOwner(owner) : {}) })
    onDone()
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('accessConfirmTitle')} size="medium" closeLabel={t('close')}>
      <Form submitLabel={t('accessConfirm')} ready pending={confirm.pending} onSubmit={() => confirm.run()}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={layout.warning}>{t('accessConfirmText')}</p>
        {asksProof ? <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" /> : null}
      </Form>
    </Dialog>
  )
}
