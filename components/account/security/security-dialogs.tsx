'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { AuthenticatorRemoval, AuthenticatorSetup } from './authenticator-forms.tsx'
import { ClosingForm } from './closing-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasswordForm } from './password-form.tsx'
import type { SecurityStep, SecurityFormProps } from './security-form.ts'

interface Props extends SecurityFormProps {
  readonly step: SecurityStep
  readonly onClose: () => void
}

const TITLES = {
  email: 'emailChange',
  mobile: 'mobileChange',
  password: 'passwordChange',
  authenticator: 'authenticatorAdd',
  authenticatorRemove: 'authenticatorRemove',
  passkey: 'passkeyAdd',
  closing: 'closing',
} as const

/** The dialog for one change to the log-in methods. */
export function SecurityDialog({ step, owner, onClose, onDone }: Props) {
  const t = useTranslations('account.security')
  const toaster = useToaster()
  const done = () => {
    toaster.show(t(step === 'closing' ? 'closed' : 'saved'), { type: 'success' })
    onDone()
  }
  const props = { owner, onDone: done }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t(TITLES[step])} size="medium" closeLabel={t('close')}>
      {step === 'email' || step === 'mobile' ? <ContactForm kind={step} {...props} /> : null}
      {step === 'password' ? <PasswordForm {...props} /> : null}
      {step === 'authenticator' ? <AuthenticatorSetup {...props} /> : null}
      {step === 'authenticatorRemove' ? <AuthenticatorRemoval {...props} /> : null}
      {step === 'passkey' ? <PasskeyForm {...props} /> : null}
      {step === 'closing' ? <ClosingForm {...props} /> : null}
    </Dialog>
  )
}
