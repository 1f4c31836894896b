'use client'

import { useTranslations } from 'next-intl'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { isProvenByEntry } from '#lib/stores/session/owner-proof.ts'
import { AuthenticatorField, OwnerCodeField } from './owner-code-field.tsx'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly owner: UserInfo
  readonly codes: OwnerProof
  readonly onChange: (codes: OwnerProof) => void
  /** `one`: the authenticator if set up, else a contact. `all`: a contact, plus the authenticator if set up. */
  readonly asks: 'one' | 'all'
}

/** The codes with which owners prove their identity. */
export function OwnerCodeFields({ owner, codes, onChange, asks }: Props) {
  const t = useTranslations('account.codes')
  const hasContact = owner.email !== null || owner.mobile !== null
  const field = owner.email === null ? 'mobileCode' : 'emailCode'
  return (
    <>
      {hasContact && (asks === 'all' || !owner.hasAuthenticator) ? (
        <OwnerCodeField
          label={owner.email === null ? t('mobile') : t('email')}
          value={codes[field] ?? ''}
          onChange={(code) => onChange({ ...codes, [field]: code })}
          request={{ scene: 'security', codeType: owner.email === null ? 'mobile' : 'email' }}
        />
      ) : null}
      {isProvenByEntry(owner) ? <p className={layout.quiet}>{t('entry')}</p> : null}
      {owner.hasAuthenticator ? (
        <AuthenticatorField value={codes.googleCode ?? ''} onChange={(code) => onChange({ ...codes, googleCode: code })} />
      ) : null}
    </>
  )
}
