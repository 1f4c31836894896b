'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { InboxPage } from '#lib/contract/accounts/inbox.ts'
import { createAccountClient } from '#lib/http/account-client.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { useIdentity, useSession } from '../session/identity.tsx'

/** The number of unread notices of a user, as far as this tab knows. */
interface Unread {
  readonly userId: string
  readonly count: number
}

const unreadStore = createStore<Unread>()(() => ({ userId: '', count: 0 }))

/** Asks once the page is idle, so that nothing waits for it. */
const LATEST_MS = 4000

/** Returns the id of the user who has an inbox; '' for visitors and guests. */
function useReader(): string {
  const session = useSession()
  return session.kind === 'user' || session.kind === 'sub' ? session.user.userId : ''
}

/** Returns the number of unread notices. It is asked for when a page opens, and each time the user comes back to it. */
export function useUnread(): number {
  const userId = useReader()
  const { requests } = useIdentity()
  const known = useStore(unreadStore)
  const ask = useEffectEvent(async () => {
    // A count that could not be fetched is asked for again when the user comes back.
    const answer = await createAccountClient(requests)('/user/inbox/unread', {}, { quiet: true }).catch(() => null)
    if (answer !== null) unreadStore.setState({ userId, count: answer.unread })
  })
  useEffect(() => {
    if (userId === '') return
    const undo = whenIdle(() => void ask(), LATEST_MS)
    const onReturn = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      undo()
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [userId])
  return known.userId === userId ? known.count : 0
}

type State =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly page: InboxPage; readonly fetching: boolean }

export interface InboxView {
  readonly state: State
  readonly reload: () => void
  /** Adds the next older page. */
  readonly loadOlder: () => void
  readonly markRead: (id: number) => void
  /** Marks everything up to the newest shown notice. */
  readonly markAllRead: () => void
}

/** Returns the inbox of this tab's user, from its newest notice on; fetched again when the user comes back to the page. */
export function useInbox(): InboxView {
  const userId = useReader()
  const { requests } = useIdentity()
  const [state, setState] = useState<State>({ kind: 'pending' })

  const load = useEffectEvent(async (before?: number) => {
    try {
      const page = await createAccountClient(requests)('/user/inbox/list', before === undefined ? {} : { before }, { quiet: true })
      unreadStore.setState({ userId, count: page.unread })
      setState((last) => {
        const earlier = before === undefined || last.kind !== 'done' ? [] : last.page.rows
        return { kind: 'done', page: { ...page, rows: [...earlier, ...page.rows] }, fetching: false }
      })
    } catch {
      setState((last) => (last.kind === 'done' ? { ...last, fetching: false } : { kind: 'failed' }))
    }
  })
  useEffect(() => {
    if (userId === '') return
    const look = () => void load()
    look()
    const onReturn = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [userId])

  const mark = useCallback(
    async (what: { readonly ids: readonly number[] } | { readonly upTo: number }) => {
      const isMeant = (id: number) => ('ids' in what ? what.ids.includes(id) : id <= what.upTo)
      setState((last) => {
        if (last.kind !== 'done') return last
        const rows = last.page.rows.map((row) => (isMeant(row.id) ? { ...row, read: true } : row))
        return { ...last, page: { ...last.page, rows } }
      })
      // The request layer shows a refusal; the next read of the inbox shows the true state.
      // A few numbers: as a form with a bracket array (specification 7.1).
      const answer = await createAccountClient(requests)('/user/inbox/read', what, { body: 'form' }).catch(() => null)
      if (answer === null) return
      unreadStore.setState({ userId, count: answer.unread })
      setState((last) => (last.kind === 'done' ? { ...last, page: { ...last.page, unread: answer.unread } } : last))
    },
    [requests, userId],
  )

  return {
    state,
    reload() {
      setState({ kind: 'pending' })
      void load()
    },
    loadOlder() {
      const last = state.kind === 'done' ? state.page.rows.at(-1) : undefined
      if (state.kind !== 'done' || last === undefined) return
      setState({ ...state, fetching: true })
      void load(last.id)
    },
    markRead: (id) => void mark({ ids: [id] }),
    markAllRead() {
      const newest = state.kind === 'done' ? state.page.rows[0] : undefined
      if (newest !== undefined) void mark({ upTo: newest.id })
    },
  }
}
