'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { HOOK_NAME_CHARACTERS_MAX } from '#lib/contract/accounts/hooks/hook-limits.ts'
import type { CreatedHook } from '#lib/contract/accounts/hooks/hooks.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'

interface Props {
  readonly owner: UserInfo
  readonly onDone: (created: CreatedHook) => void
}

/** The form for a new hook: its name, and the proof that its owner asks for it. */
export function HookForm({ owner, onDone }: Props) {
  const t = useTranslations('account')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<OwnerProof>({})
  useUnsaved(name !== '')
  const make = useAction(async () => {
    const proof = { ...codes, ...(await askOwner(owner)) }
    onDone(await call('/user/hook/create', { name: name.trim(), ...proof }))
  })
  return (
    <Form submitLabel={t('hooks.make')} ready={name.trim() !== ''} pending={make.pending} onSubmit={() => make.run()}>
      <Field label={t('apiKeys.name')} hint={t('hooks.nameHint')}>
        <TextInput value={name} onChange={setName} maxLength={HOOK_NAME_CHARACTERS_MAX} autoComplete="off" />
      </Field>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </Form>
  )
}
