'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { RadioGroup } from '#components/ui/radio-group/radio-group.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { API_KEY_LABEL_CHARACTERS_MAX } from '#lib/contract/accounts/account-limits.ts'
import type { ApiKeyInfo, CreatedApiKey } from '#lib/contract/accounts/api-keys.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { choiceOf, entryOf, LIFETIMES, NEW_KEY, problemsOf, type ApiKeyEntry } from './api-key-choice.ts'
import { Form } from '#components/ui/form/form.tsx'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'

interface Props {
  readonly owner: UserInfo
  /** The key to change; null for a new one. */
  readonly changed: ApiKeyInfo | null
  /** Called with the new key, or with null after a change. */
  readonly onDone: (created: CreatedApiKey | null) => void
}

/** The form for what a key may do, from which addresses, and until when. */
export function ApiKeyForm({ owner, changed, onDone }: Props) {
  const t = useTranslations('account.apiKeys')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [first] = useState<ApiKeyEntry>(() => (changed === null ? NEW_KEY : entryOf(changed)))
  const [entry, setEntry] = useState(first)
  useUnsaved(JSON.stringify(entry) !== JSON.stringify(first))
  const [codes, setCodes] = useState<OwnerProof>({})
  const isNew = changed === null
  const problems = problemsOf(entry, isNew)
  const set = (change: Partial<ApiKeyEntry>) => setEntry((before) => ({ ...before, ...change }))
  const save = useAction(async () => {
    const choice = choiceOf(entry, wallClock.now(), changed?.expiresAt ?? null)
    const proof = { ...codes, ...(await askOwner(owner)) }
    if (changed === null) onDone(await call('/user/api-key/create', { ...choice, ...proof, passphrase: entry.passphrase }))
    else {
      await call('/user/api-key/update', { ...choice, ...proof, apiKey: changed.apiKey })
      onDone(null)
    }
  })
  const lifetimes = isNew ? LIFETIMES : (['keep', ...LIFETIMES] as const)
  const chooseLifetime = (value: string | null) => {
    const lifetime = lifetimes.find((known) => known === value)
    if (lifetime) set({ lifetime })
  }
  return (
    <Form submitLabel={isNew ? t('make') : t('save')} ready={problems.size === 0} pending={save.pending} onSubmit={() => save.run()}>
      <Field label={t('name')} hint={t('nameHint')}>
        <TextInput value={entry.label} onChange={(label) => set({ label })} maxLength={API_KEY_LABEL_CHARACTERS_MAX} autoComplete="off" />
      </Field>
      <Field label={t('scope')} group>
        <RadioGroup
          value={entry.scope}
          onChange={(scope) => set({ scope })}
          options={[
            { value: 'read', label: t('read'), hint: t('readHint') },
            { value: 'trade', label: t('trade'), hint: t('tradeHint') },
          ]}
        />
      </Field>
      <Field label={t('addresses')} optional hint={t('addressesHint')} error={problems.has('addresses') ? t('addressesWrong') : false}>
        <TextInput value={entry.addresses} onChange={(addresses) => set({ addresses })} autoComplete="off" dir="ltr" />
      </Field>
      <Field label={t('expires')}>
        <Select
          value={entry.lifetime}
          onChange={chooseLifetime}
          options={lifetimes.map((value) => ({ value, label: t(`lifetimes.${value}`) }))}
        />
      </Field>
      {isNew ? (
        <Field
          label={t('passphrase')}
          hint={t('passphraseHint')}
          error={entry.passphrase !== '' && problems.has('passphrase') ? t('passphraseWrong') : false}
        >
          <TextInput
            type="password"
            value={entry.passphrase}
            onChange={(passphrase) => set({ passphrase })}
            autoComplete="new-password"
            dir="ltr"
          />
        </Field>
      ) : null}
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </Form>
  )
}
