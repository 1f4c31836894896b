'use client'

import { Button } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { useAuth } from '../parts/auth-texts.tsx'
import type { TakeAnswer } from '../parts/login-answer.ts'
import { useSubmit } from '../parts/use-submit.ts'

/** Uses a passkey of this site: as a complete log-in by itself, or as the second step of one. */
export function PasskeyButton({ take, label }: { readonly take: TakeAnswer; readonly label: string }) {
  const { auth } = useAuth().texts
  const toaster = useToaster()
  const { busy, submit } = useSubmit()
  const use = () =>
    void submit(async (call) => {
      const { startAuthentication } = await loadCode(() => import('@simplewebauthn/browser'))
      const optionsJSON = await call('/user/fido2/login/start', {})
      const answer = await startAuthentication({ optionsJSON }).catch(() => null)
      if (answer === null) return void toaster.show(auth.passkeyFailed, { type: 'warning' })
      await take(await call('/user/login/verify-auth-login', { fidoVerifyCode: JSON.stringify(answer) }))
    })
  return (
    <Button variant="outline" size="large" wide pending={busy} onClick={use}>
      <Icon name="key" />
      {label}
    </Button>
  )
}
