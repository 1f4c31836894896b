'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { accountCalls } from '#lib/http/account-client.ts'
import { usePageRequests, useSession } from '#lib/stores/session/identity.tsx'
import type { AuthTexts } from '../parts/auth-texts.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { forgetScannedKey, scannedKey } from './scanned-key.ts'
import styles from '../auth.module.css'

interface Asking {
  readonly qrcodeKey: string
  readonly device: string
  readonly address: string
}

/**
 * Asks the logged-in user of the device that scanned another device's QR code whether to let that device in. Visitors log in first
 * and are asked then.
 */
export function QrConfirm({ texts }: { readonly texts: AuthTexts }) {
  const { auth, close } = texts
  const isUser = useSession().kind === 'user'
  const requests = usePageRequests()
  const toaster = useToaster()
  const { busy, submit } = useSubmit({ enters: false })
  const [asking, setAsking] = useState<Asking | null>(null)

  useEffect(() => {
    const qrcodeKey = scannedKey() ?? ''
    if (!isUser || qrcodeKey === '') return
    const scan = async () => {
      const other = await accountCalls((await requests()).http)('/user/qr/scan', { qrcodeKey })
      setAsking({ qrcodeKey, ...other })
    }
    // An error of the code has already been shown.
    scan().catch(forgetScannedKey)
  }, [isUser, requests])

  if (asking === null) return null
  const leave = () => {
    setAsking(null)
    forgetScannedKey()
  }
  const answer = (accept: boolean) =>
    void submit(async (call) => {
      await call('/user/qr/confirm', { qrcodeKey: asking.qrcodeKey, accept })
      toaster.show(accept ? auth.qrAccepted : auth.qrRefused, { type: accept ? 'success' : 'info' })
      leave()
    })
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={auth.qrConfirmTitle}
      description={fillIn(auth.qrConfirmText, { device: asking.device, address: asking.address })}
      size="small"
      closeLabel={close}
    >
      <div className={styles.choice}>
        <Button variant="primary" wide pending={busy} onClick={() => answer(true)}>
          {auth.qrAccept}
        </Button>
        <Button wide pending={busy} onClick={() => answer(false)}>
          {auth.qrRefuse}
        </Button>
      </div>
    </Dialog>
  )
}
