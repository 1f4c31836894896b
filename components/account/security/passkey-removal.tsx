'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { Passkey } from '#lib/contract/accounts/second-factors.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { Form } from '#components/ui/form/form.tsx'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

interface Props {
  readonly owner: UserInfo
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Removes a passkey; the owner proves their identity, as when adding one. */
export function PasskeyRemoval({ owner, passkey, onClose, onDone }: Props) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [codes, setCodes] = useState<OwnerProof>({})
  const remove = useAction(async () => {
    await call('/user/fido2/remove', { id: passkey.id, ...codes, ...(await askOwner(owner)) })
    onDone()
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('passkeyRemoveTitle')} size="medium" closeLabel={t('close')}>
      <Form submitLabel={t('remove')} ready pending={remove.pending} onSubmit={() => remove.run()}>
        <p className={layout.warning}>{t('passkeyRemoveText')}</p>
        <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
      </Form>
    </Dialog>
  )
}
