'use client'

import { useState } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Progress } from '#components/ui/progress/progress.tsx'
import { isAcceptablePassword, judgePassword } from '#lib/contract/accounts/password-rule.ts'
import { useAuth } from '../parts/auth-texts.tsx'
import { PasswordField } from './password-field.tsx'
import { passwordStrength, type PasswordStrength } from './password-strength.ts'
import styles from '../auth.module.css'

/** The state of a new password being typed, twice. */
export function useNewPassword() {
  const [pwd, setPwd] = useState('')
  const [rePwd, setRePwd] = useState('')
  const isFine = isAcceptablePassword(pwd) && pwd === rePwd
  return { pwd, rePwd, setPwd, setRePwd, isFine }
}

interface Props {
  readonly password: ReturnType<typeof useNewPassword>
  /** Whether to show errors: after the first attempt to submit the form. */
  readonly checked: boolean
}

/** Fields for a new password, with its rule, its strength and its repetition. */
export function NewPassword({ password, checked }: Props) {
  const { auth, errors } = useAuth().texts
  const { pwd, rePwd, setPwd, setRePwd } = password
  const [isShown, setShown] = useState(false)
  const first = pwd === '' ? auth.empty : !isAcceptablePassword(pwd) && errors.passwordWeak
  const second = rePwd === '' ? auth.empty : pwd !== rePwd && errors.passwordsDiffer
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          label={auth.newPassword}
          value={pwd}
          onChange={setPwd}
          error={checked && first}
          autoComplete="new-password"
          name="new-password"
          onShown={setShown}
        />
        {pwd === '' ? null : <Strength password={pwd} />}
      </div>
      <PasswordField
        label={auth.repeatPassword}
        value={rePwd}
        onChange={setRePwd}
        error={checked && second}
        autoComplete="new-password"
        name="repeat-password"
        follows={isShown}
      />
    </>
  )
}

const LEVEL: Readonly<Record<PasswordStrength, number>> = { weak: 1, fair: 2, strong: 3 }
const TONE = { weak: 'down', fair: 'warn', strong: 'up' } as const

function Strength({ password }: { readonly password: string }) {
  const { auth } = useAuth().texts
  const facts = judgePassword(password)
  const strength = passwordStrength(password)
  const rules = [
    { text: auth.ruleLength, kept: facts.length },
    { text: auth.ruleLetters, kept: facts.letters },
    { text: auth.ruleDigit, kept: facts.digit },
  ]
  return (
    <div className={styles.strength}>
      <Progress label={auth.strength} value={LEVEL[strength]} max={3} tone={TONE[strength]} />
      <output className={styles.strengthWord}>{auth.strengths[strength]}</output>
      <ul className={styles.rules}>
        {rules.map(({ text, kept }) => (
          <li key={text} data-kept={kept || undefined}>
            <Icon name={kept ? 'check' : 'minus'} size={14} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
