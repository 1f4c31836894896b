'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { RadioGroup } from '#components/ui/radio-group/radio-group.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import type { UserInfo } from '#lib/contract/accounts.ts'
import type { ApiKeyInfo, CreatedApiKey } from '#lib/contract/api-keys.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { useOwnerProof } from '#lib/stores/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import type { OwnerCodes } from './account-calls.ts'
import { choiceOf, entryOf, LIFETIMES, NEW_KEY, problemsOf, type ApiKeyEntry } from './api-key-choice.ts'
import { FormFrame } from './form-frame.tsx'
import { OwnerCodeFields } from './owner-codes.tsx'
import { useAccountCalls } from './use-account.ts'

interface Props {
  readonly owner: UserInfo
  /** The key that is changed; null for a new one. */
  readonly changed: ApiKeyInfo | null
  /** With the new key, or null where one was changed. */
  readonly onDone: (created: CreatedApiKey | null) => void
}

/** What a key may do, from where, and until when. */
export function ApiKeyForm({ owner, changed, onDone }: Props) {
  const t = useTranslations('account.apiKeys')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [first] = useState<ApiKeyEntry>(() => (changed === null ? NEW_KEY : entryOf(changed)))
  const [entry, setEntry] = useState(first)
  useUnsaved(JSON.stringify(entry) !== JSON.stringify(first))
  const [codes, setCodes] = useState<OwnerCodes>({})
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
    <FormFrame submitLabel={isNew ? t('make') : t('save')} ready={problems.size === 0} pending={save.pending} onSubmit={() => save.run()}>
      <Field label={t('name')} hint={t('nameHint')}>
        <TextInput value={entry.label} onChange={(label) => set({ label })} maxLength={40} autoComplete="off" />
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
          <TextInput type="password" value={entry.passphrase} onChange={(passphrase) => set({ passphrase })} autoComplete="new-password" dir="ltr" />
        </Field>
      ) : null}
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </FormFrame>
  )
}
