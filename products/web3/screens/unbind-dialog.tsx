'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'

interface Props {
  readonly owner: UserInfo
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Unbinds the address: its coins return to the spot wallet. */
export function UnbindDialog({ owner, onClose, onDone }: Props) {
  const t = useTranslations('web3')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const toaster = useToaster()
  const [codes, setCodes] = useState<OwnerProof>({})
  const unbind = useAction(async () => {
    await call('/user/wallet/unbind', { ...codes, ...(await askOwner(owner)) })
    toaster.show(t('unbound'), { type: 'success' })
    onDone()
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('unbind')} closeLabel={t('close')}>
      <Form submitLabel={t('unbind')} pending={unbind.pending} onSubmit={() => unbind.run()}>
        <p>{t('unbindText')}</p>
        <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
      </Form>
    </Dialog>
  )
}
