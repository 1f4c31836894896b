'use client'

import type { AccountChoice } from '#lib/contract/accounts/accounts.ts'
import { createAccountClient } from '#lib/http/account-client.ts'
import { useIdentity, useSession } from '../session/identity.tsx'
import { useAction, type Action } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

/** The calls of specification 7.4 that pages make, see `gateway/http/accounts/calls/sub-account-calls.ts`. */
export type SwitchCall = 'switLogin' | 'switchWeb' | 'switchApp' | 'switchLoginDemo' | 'switchTradeDemo'

/** Returns the call of the account menu of a page: that of apps where the page is the installed app. */
export function menuSwitchCall(isSimulation: boolean): SwitchCall {
  if (window.matchMedia('(display-mode: standalone)').matches) return 'switchApp'
  return isSimulation ? 'switchLoginDemo' : 'switchWeb'
}

export interface AccountChoices {
  /** The accounts to choose from, including the current one; empty if there is only one. */
  readonly choices: readonly AccountChoice[]
  /** Switches to another account in every tab: pages and streams follow the session. */
  readonly change: Action<[choice: AccountChoice]>
}

const NONE: readonly AccountChoice[] = []

/**
 * Returns a user's main account and sub-accounts to switch between. A guest has only one account, so none are fetched. `onChanged` is
 * called after a switch.
 */
export function useAccountChoices(sendCall: () => SwitchCall, onChanged: (choice: AccountChoice) => void): AccountChoices {
  const session = useSession()
  const { requests } = useIdentity()
  const accounts = createAccountClient(requests)
  const hasChoice = session.kind === 'user' || session.kind === 'sub'
  const [found] = useLoad(hasChoice ? session.user.userId : '', async (userId) => {
    if (userId === '') return NONE
    return accounts('/user/sub/choices', {}, { quiet: true })
  })
  const change = useAction(async (choice: AccountChoice) => {
    await accounts(`/user/sub/${sendCall()}`, { userId: choice.userId })
    onChanged(choice)
  })
  const known = found.kind === 'done' && hasChoice ? found.data : NONE
  const mine = known.map((choice) => ({ ...choice, current: hasChoice && choice.userId === session.user.userId }))
  return { choices: mine.length > 1 ? mine : NONE, change }
}
