import type { CredentialKind } from '#lib/contract/accounts/credentials.ts'
import type { Store } from '#gateway/store/store.ts'

/** Checks whether a credential does nothing until its owner confirms it. */
export async function isSuspended(store: Pick<Store, 'selectFrom'>, kind: CredentialKind, id: string): Promise<boolean> {
  const row = store.selectFrom('suspensions').select('id').where('kind', '=', kind).where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}

/** Ends the suspension of a credential, if there is one. */
export async function endSuspension(store: Pick<Store, 'deleteFrom'>, kind: CredentialKind, id: string): Promise<void> {
  await store.deleteFrom('suspensions').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Returns the id under which the identity at a third party is suspended. */
export function identityId({ provider, subject }: { readonly provider: string; readonly subject: string }): string {
  return `${provider}:${subject}`
}
