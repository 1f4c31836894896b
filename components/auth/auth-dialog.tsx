'use client'

import { useState } from 'react'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { useIdentity, type AuthView as View } from '#lib/stores/session/identity.tsx'
import type { AuthSurroundings } from './parts/auth-texts.tsx'
import { AuthView } from './auth-view.tsx'
import { QrConfirm } from './login/qr-confirm.tsx'

export interface AuthDialogProps extends Pick<AuthSurroundings, 'paths' | 'texts'> {
  /** Null while closed. */
  readonly view: View | null
  /** Whether the address names a QR code that this device has scanned. */
  readonly isScanned: boolean
}

/** The dialog of one view. After entering, users are back on the page that they never left. */
export function AuthDialog({ paths, texts, view, isScanned }: AuthDialogProps) {
  const { dialog } = useIdentity()
  const [last, setLast] = useState<View>(view ?? 'login')
  // While it fades out it still shows the last view.
  if (view !== null && view !== last) setLast(view)
  const show = (next: View | null) => dialog.setState({ view: next })
  const { auth } = texts
  const titles: Readonly<Record<View, string>> = {
    login: auth.loginTitle,
    register: auth.registerTitle,
    resetPassword: auth.resetTitle,
  }
  return (
    <>
      <Dialog open={view !== null} onOpenChange={(open) => open || show(null)} title={titles[last]} size="medium" closeLabel={texts.close}>
        <AuthView key={last} view={last} texts={texts} paths={paths} show={show} onEntered={() => show(null)} />
      </Dialog>
      {isScanned && <QrConfirm texts={texts} />}
    </>
  )
}
