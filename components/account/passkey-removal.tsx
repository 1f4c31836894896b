'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import type { UserInfo } from '#lib/contract/accounts.ts'
import { useOwnerProof } from '#lib/stores/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import type { OwnerCodes, Passkey } from './account-calls.ts'
import { FormFrame } from './form-frame.tsx'
import { OwnerCodeFields } from './owner-codes.tsx'
import { useAccountCalls } from './use-account.ts'
import styles from './form.module.css'

interface Props {
  readonly owner: UserInfo
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Takes a passkey away: the owner proves himself, as when it was added. */
export function PasskeyRemoval({ owner, passkey, onClose, onDone }: Props) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [codes, setCodes] = useState<OwnerCodes>({})
  const remove = useAction(async () => {
    await call('/user/fido2/remove', { id: passkey.id, ...codes, ...(await askOwner(owner)) })
    onDone()
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('passkeyRemoveTitle')} size="medium" closeLabel={t('close')}>
      <FormFrame submitLabel={t('remove')} ready pending={remove.pending} onSubmit={() => remove.run()}>
        <p className={styles.warning}>{t('passkeyRemoveText')}</p>
        <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
      </FormFrame>
    </Dialog>
  )
}
