'use client'

import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useAuth } from './auth-texts.tsx'
import type { TakeAnswer } from './login-answer.ts'
import { useSubmit } from './use-submit.ts'

/** A passkey of this site: by itself a whole log-in, within one its second step. */
export function PasskeyButton({ take, label }: { readonly take: TakeAnswer; readonly label: string }) {
  const { auth } = useAuth().texts
  const toaster = useToaster()
  const { busy, submit } = useSubmit()
  const use = () =>
    void submit(async (http) => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const optionsJSON = (await http.post('/user/fido2/login/start')) as Parameters<typeof startAuthentication>[0]['optionsJSON']
      const answer = await startAuthentication({ optionsJSON }).catch(() => null)
      if (answer === null) return void toaster.show(auth.passkeyFailed, { type: 'warning' })
      await take(await http.post('/user/login/verify-auth-login', { fidoVerifyCode: JSON.stringify(answer) }))
    })
  return (
    <Button variant="outline" size="large" wide pending={busy} onClick={use}>
      <Icon name="key" />
      {label}
    </Button>
  )
}
