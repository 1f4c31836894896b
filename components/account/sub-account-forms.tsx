'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import type { SubAccount, SubAccountPermission } from '#lib/contract/accounts/accounts.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { Form } from '#components/ui/form/form.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

export const PERMISSIONS = ['view', 'trade', 'transfer'] as const satisfies readonly SubAccountPermission[]

/** The form that creates a sub-account from its name. */
export function CreateForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('account.subAccounts')
  const call = useAccountCalls()
  const [name, setName] = useState('')
  useUnsaved(name.trim() !== '')
  const create = useAction(async () => {
    await call('/user/sub/create', { name: name.trim() })
    onDone()
  })
  return (
    <Form submitLabel={t('create')} ready={name.trim() !== ''} pending={create.pending} onSubmit={() => create.run()}>
      <Field label={t('name')} hint={t('nameHint')}>
        <TextInput value={name} onChange={setName} maxLength={40} autoComplete="off" />
      </Field>
    </Form>
  )
}

/** The form for the permissions of a sub-account. */
export function PermissionsForm({ sub, onDone }: { readonly sub: SubAccount; readonly onDone: () => void }) {
  const t = useTranslations('account.subAccounts')
  const call = useAccountCalls()
  const [chosen, setChosen] = useState<readonly SubAccountPermission[]>(sub.permissions)
  useUnsaved(PERMISSIONS.some((name) => chosen.includes(name) !== sub.permissions.includes(name)))
  const save = useAction(async () => {
    await call('/user/sub/authorise', { userId: sub.userId, permissions: chosen })
    onDone()
  })
  return (
    <Form submitLabel={t('save')} ready pending={save.pending} onSubmit={() => save.run()}>
      <p className={layout.quiet}>{t('permissionsText', { name: sub.name })}</p>
      {PERMISSIONS.map((name) => (
        <Checkbox
          key={name}
          checked={chosen.includes(name)}
          onChange={(checked) => setChosen((before) => (checked ? [...before, name] : before.filter((other) => other !== name)))}
        >
          {t(`may.${name}`)}
        </Checkbox>
      ))}
    </Form>
  )
}
