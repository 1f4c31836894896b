import type { UserInfo } from '#lib/contract/accounts/accounts.ts'

export type SecurityStep =
  | 'email'
  | 'mobile'
  | 'password'
  | 'authenticator'
  | 'authenticatorRemove'
  | 'passkey'
  | 'withdrawPassword'
  | 'withdrawPasswordChange'
  | 'withdrawPasswordUnlock'
  | 'closing'

export interface SecurityFormProps {
  readonly owner: UserInfo
  readonly onDone: () => void
}
