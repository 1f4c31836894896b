'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import type { VerifyMethod } from '#lib/contract/accounts/accounts.ts'
import { useAuth } from '../parts/auth-texts.tsx'
import { CODE_DIGITS } from '#components/ui/text-input/code-digits.ts'
import { ScreenCodeField } from '../parts/screen-code-field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import type { Provider } from '../parts/login-answer.ts'
import type { TakeAnswer } from '../parts/login-answer.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import styles from '../auth.module.css'

/** The field of `verify-login` that each method's code goes into (specification 7.4). */
const FIELD = { google: 'googleCode', email: 'emailCode', mobile: 'mobileCode' } as const
type CodeMethod = keyof typeof FIELD

interface Props {
  /** Any one of these is enough. */
  readonly methods: readonly VerifyMethod[]
  /** The third party of the first step; null after a password. */
  readonly provider: Provider | null
  readonly take: TakeAnswer
  readonly onBack: () => void
}

/** The second step of a log-in: a code that we send, an authenticator's code, or a passkey. */
export function SecondStep({ methods, provider, take, onBack }: Props) {
  const { auth } = useAuth().texts
  const codeMethods = methods.filter((method): method is CodeMethod => method !== 'fido')
  const [method, setMethod] = useState<CodeMethod | undefined>(codeMethods[0])
  return (
    <div className={styles.view}>
      <h3 className={styles.stepTitle}>{auth.verifyTitle}</h3>
      <p className={styles.lead}>{auth.verifyLead}</p>
      {codeMethods.length > 1 && method !== undefined ? (
        <SegmentedControl<CodeMethod>
          label={auth.verifyMethod}
          value={method}
          onChange={setMethod}
          segments={codeMethods.map((value) => ({ value, label: auth.verifyMethods[value] }))}
        />
      ) : null}
      {method === undefined ? null : <CodeStep key={method} method={method} provider={provider} take={take} />}
      {methods.includes('fido') ? <PasskeyButton take={take} label={auth.usePasskey} /> : null}
      <Button variant="quiet" onClick={onBack}>
        {auth.backToLogin}
      </Button>
    </div>
  )
}

function CodeStep({ method, provider, take }: Pick<Props, 'provider' | 'take'> & { readonly method: CodeMethod }) {
  const { auth } = useAuth().texts
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, submit } = useSubmit()
  const labels = { google: auth.authenticatorCode, email: auth.emailCode, mobile: auth.mobileCode }
  const verify = () => {
    setChecked(true)
    if (code.length !== CODE_DIGITS) return
    const path = provider === null ? '/user/login/verify-login' : '/user/third/securityVerify'
    void submit(async (call) => take(await call(path, { [FIELD[method]]: code })))
  }
  return (
    <Form look="screen" label={auth.verifyTitle} submitLabel={auth.next} pending={busy} onSubmit={verify}>
      <ScreenCodeField
        label={labels[method]}
        value={code}
        onChange={setCode}
        checked={checked}
        {...(method === 'google' ? {} : { order: () => ({ scene: 'login', codeType: method }) })}
      />
    </Form>
  )
}
