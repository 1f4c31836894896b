'use client'

import { useTranslations } from 'next-intl'
import type { UserInfo } from '#lib/contract/accounts.ts'
import { isProvenByEntry } from '#lib/stores/owner-proof.ts'
import type { OwnerCodes } from './account-calls.ts'
import { AuthenticatorField, CodeField } from './code-field.tsx'
import styles from './form.module.css'

interface Props {
  readonly owner: UserInfo
  readonly codes: OwnerCodes
  readonly onChange: (codes: OwnerCodes) => void
  /** `one`: the authenticator where one is set up, else a contact. `all`: a contact, and the authenticator where one is set up. */
  readonly asks: 'one' | 'all'
}

/** The codes by which an owner proves that it is him. */
export function OwnerCodeFields({ owner, codes, onChange, asks }: Props) {
  const t = useTranslations('account.codes')
  const hasContact = owner.email !== null || owner.mobile !== null
  const field = owner.email === null ? 'mobileCode' : 'emailCode'
  return (
    <>
      {hasContact && (asks === 'all' || !owner.hasAuthenticator) ? (
        <CodeField
          label={owner.email === null ? t('mobile') : t('email')}
          value={codes[field] ?? ''}
          onChange={(code) => onChange({ ...codes, [field]: code })}
          request={{ scene: 'security', codeType: owner.email === null ? 'mobile' : 'email' }}
        />
      ) : null}
      {isProvenByEntry(owner) ? <p className={styles.quiet}>{t('entry')}</p> : null}
      {owner.hasAuthenticator ? (
        <AuthenticatorField value={codes.googleCode ?? ''} onChange={(code) => onChange({ ...codes, googleCode: code })} />
      ) : null}
    </>
  )
}
