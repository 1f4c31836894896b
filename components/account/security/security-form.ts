import type { UserInfo } from '#lib/contract/accounts/accounts.ts'

export type SecurityStep = 'email' | 'mobile' | 'password' | 'authenticator' | 'authenticatorRemove' | 'passkey' | 'closing'

export interface SecurityFormProps {
  readonly owner: UserInfo
  readonly onDone: () => void
}
