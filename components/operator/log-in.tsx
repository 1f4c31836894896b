'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { CodeField } from '#components/ui/text-input/code-field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { callOperator, readErrorName } from './calls.ts'
import { useErrorText } from './frame/use-error-text.ts'
import { useNames } from './names/use-names.ts'
import styles from './log-in.module.css'

/** The log-in of operators: name, password and the code of their second factor, all at once. */
export function LogIn({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('operator')
  const tell = useErrorText()
  const names = useNames()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<ErrorName | null>(null)
  const [isPending, setPending] = useState(false)
  const logIn = async () => {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await callOperator('POST', 'log-in', { name, password, code })
      onDone()
    } catch (failure) {
      setError(readErrorName(failure))
      setCode('')
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t('title')}</h1>
      <Form
        label={t('logIn')}
        submitLabel={t('logIn')}
        pending={isPending}
        look="screen"
        ready={name !== '' && password !== '' && code !== ''}
        onSubmit={() => void logIn()}
      >
        <Field label={t('fields.operator')} required>
          <TextInput value={name} onChange={setName} size="large" autoComplete="username" autoCapitalize="off" spellCheck={false} />
        </Field>
        <Field label={names.field('password')} required>
          <TextInput type="password" value={password} onChange={setPassword} size="large" autoComplete="current-password" />
        </Field>
        <CodeField label={t('code')} value={code} onChange={setCode} size="large" required />
        {error === null ? null : (
          <p role="alert" className={layout.warning}>
            {tell(error)}
          </p>
        )}
      </Form>
    </div>
  )
}
