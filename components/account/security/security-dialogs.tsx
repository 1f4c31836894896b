'use client'

import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { AuthenticatorRemoval, AuthenticatorSetup } from './authenticator-forms.tsx'
import { ClosingForm } from './closing-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { WithdrawPasswordForm, WithdrawPasswordUnlock } from './withdraw-password-form.tsx'
import type { SecurityStep, SecurityFormProps } from './security-form.ts'

interface Props extends SecurityFormProps {
  readonly step: SecurityStep
  readonly onClose: () => void
}

const TITLES = {
  email: 'account.security.emailChange',
  mobile: 'account.security.mobileChange',
  password: 'account.security.passwordChange',
  authenticator: 'account.security.authenticatorAdd',
  authenticatorRemove: 'account.security.authenticatorRemove',
  passkey: 'account.security.passkeyAdd',
  withdrawPassword: 'withdrawPassword.set',
  withdrawPasswordChange: 'withdrawPassword.change',
  withdrawPasswordUnlock: 'withdrawPassword.unlock',
  closing: 'account.security.closing',
} as const satisfies Record<SecurityStep, string>

/** The dialog for one change to the log-in methods. */
export function SecurityDialog({ step, owner, onClose, onDone }: Props) {
  const t = useTranslations('account.security')
  const title = useTranslations()
  const toaster = useToaster()
  const done = () => {
    toaster.show(t(step === 'closing' ? 'closed' : 'saved'), { type: 'success' })
    onDone()
  }
  const props = { owner, onDone: done }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title(TITLES[step])} size="medium" closeLabel={t('close')}>
      {step === 'email' || step === 'mobile' ? <ContactForm kind={step} {...props} /> : null}
      {step === 'password' ? <PasswordForm {...props} /> : null}
      {step === 'authenticator' ? <AuthenticatorSetup {...props} /> : null}
      {step === 'authenticatorRemove' ? <AuthenticatorRemoval {...props} /> : null}
      {step === 'passkey' ? <PasskeyForm {...props} /> : null}
      {step === 'withdrawPassword' || step === 'withdrawPasswordChange' ? (
        <WithdrawPasswordForm isSet={step === 'withdrawPasswordChange'} {...props} />
      ) : null}
      {step === 'withdrawPasswordUnlock' ? <WithdrawPasswordUnlock {...props} /> : null}
      {step === 'closing' ? <ClosingForm {...props} /> : null}
    </Dialog>
  )
}
