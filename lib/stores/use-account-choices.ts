'use client'

import type { AccountChoice } from '#lib/contract/accounts.ts'
import { useIdentity, useSession } from './identity.tsx'
import { useAction, type Action } from './use-action.ts'
import { useLoad } from './use-load.ts'

/** The calls of specification 7.4 that pages make, see `gateway/http/accounts/sub-account-calls.ts`. */
export type SwitchCall = 'switLogin' | 'switchWeb' | 'switchLoginDemo' | 'switchTradeDemo'

export interface AccountChoices {
  /** The accounts to choose from, the one in use among them; none where there is only one. */
  readonly choices: readonly AccountChoice[]
  /** Goes on as another account, in every tab: pages and streams follow the session. */
  readonly change: Action<[choice: AccountChoice]>
}

const NONE: readonly AccountChoice[] = []

/**
 * A person's main account and sub-accounts, to switch between. A guest has one account only, and is not asked about. `onChanged` hears
 * of a switch that has been made.
 */
export function useAccountChoices(call: SwitchCall, onChanged: (choice: AccountChoice) => void): AccountChoices {
  const session = useSession()
  const { requests } = useIdentity()
  const hasChoice = session.kind === 'user' || session.kind === 'sub'
  const [found] = useLoad(hasChoice ? session.user.userId : '', async (userId) => {
    if (userId === '') return NONE
    // The gateway of the same build writes its answer through the schema of the call.
    return (await (await requests()).http.get('/user/sub/choices', {}, { quiet: true })) as readonly AccountChoice[]
  })
  const change = useAction(async (choice: AccountChoice) => {
    await (await requests()).http.post(`/user/sub/${call}`, { userId: choice.userId })
    onChanged(choice)
  })
  const known = found.kind === 'done' && hasChoice ? found.data : NONE
  const mine = known.map((choice) => ({ ...choice, current: hasChoice && choice.userId === session.user.userId }))
  return { choices: mine.length > 1 ? mine : NONE, change }
}
