// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { IdentityContext, type Identity } from '#lib/stores/session/identity.tsx'
import type { Session } from '#lib/stores/session/session-store.ts'
import { LoginGate } from './login-gate.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const labels = {
  loginvalid: 'Log in first',
  text: '',
  registeredOnly: '',
  registeredText: '',
  logIn: '',
  signUp: '',
  guest: '',
  loading: '',
}

function sessionOf(userId: string): Session {
  return { kind: 'user', user: { userId, kind: 'user' } as UserInfo }
}

/** A page that keeps its first data, like one that has loaded a user's balances. */
function Page({ whose }: { readonly whose: () => string }) {
  const [kept] = useState(whose)
  return <p>{kept}</p>
}

it('begins a page anew for another account, and leaves it as it is for the same one', () => {
  const store = createStore<Session>()(() => sessionOf('1'))
  const dialog = createStore<{ view: null }>()(() => ({ view: null }))
  const identity = { session: () => ({ store }), dialog } as unknown as Identity
  let balance = 'of 1'
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const page = (
    <IdentityContext value={identity}>
      <LoginGate who="anyone" labels={labels} guestHref="/spot/BTCUSDT">
        <Page whose={() => balance} />
      </LoginGate>
    </IdentityContext>
  )
  act(() => root.render(page))
  balance = 'of 2'
  act(() => store.setState(sessionOf('1'), true))
  expect(place.textContent).toBe('of 1')
  act(() => store.setState(sessionOf('2'), true))
  expect(place.textContent).toBe('of 2')
  act(() => store.setState({ kind: 'visitor' }, true))
  expect(place.textContent).toContain('Log in first')
  act(() => root.unmount())
})
