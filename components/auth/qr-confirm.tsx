'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { usePageRequests, useSession } from '#lib/stores/identity.tsx'
import type { AuthTexts } from './auth-texts.tsx'
import { useSubmit } from './use-submit.ts'
import styles from './auth.module.css'

interface Asking {
  readonly qrcodeKey: string
  readonly device: string
  readonly address: string
}

/**
 * On the device that has scanned the code of another one's log-in page: who is logged in here says whether that other one is let
 * in. A visitor logs in first, and is asked then.
 */
export function QrConfirm({ texts }: { readonly texts: AuthTexts }) {
  const { auth, close } = texts
  const isUser = useSession().kind === 'user'
  const requests = usePageRequests()
  const toaster = useToaster()
  const { busy, submit } = useSubmit()
  const [asking, setAsking] = useState<Asking | null>(null)

  useEffect(() => {
    const qrcodeKey = new URLSearchParams(location.search).get('qrcodeKey') ?? ''
    if (!isUser || qrcodeKey === '') return
    const scan = async () => {
      const { http } = await requests()
      const other = (await http.post('/user/qr/scan', { qrcodeKey })) as Omit<Asking, 'qrcodeKey'>
      setAsking({ qrcodeKey, ...other })
    }
    // What is wrong with the code has been shown.
    scan().catch(() => undefined)
  }, [isUser, requests])

  if (asking === null) return null
  const answer = (accept: boolean) =>
    void submit(async (http) => {
      await http.post('/user/qr/confirm', { qrcodeKey: asking.qrcodeKey, accept })
      toaster.show(accept ? auth.qrAccepted : auth.qrRefused, { type: accept ? 'success' : 'info' })
      setAsking(null)
    })
  return (
    <Dialog
      open
      onOpenChange={() => setAsking(null)}
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
