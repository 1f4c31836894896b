// @vitest-environment jsdom
import { act, StrictMode, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { orderOf, snapshotOf } from '#tests/rigs/account.ts'
import { createAccountLive, LINGER_MS, type AccountLive } from './account-live.ts'
import { AccountProvider, useAccount, useTradingActions } from './account-provider.tsx'
import type { AccountState } from './account-state.ts'
import { applySnapshot } from './account-store.ts'
import { IdentityContext, type DeviceState, type Identity } from '../session/identity.tsx'
import type { Session, SessionStore } from '../session/session-store.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const USER: UserInfo = {
  userId: 'u1',
  kind: 'guest',
  name: null,
  email: null,
  mobile: null,
  mainUserId: null,
  hasPassword: false,
  hasAuthenticator: false,
  permissions: ['view', 'trade', 'transfer'],
  createdAt: 0,
}
const clock = createManualClock(1_000_000)
let session: StoreApi<Session>
let account: AccountLive
let dialled: number
let root: Root | undefined

beforeEach(() => {
  dialled = 0
  session = createStore<Session>()(() => ({ kind: 'unknown' }))
  account = createAccountLive({
    call: () => Promise.reject(new Error('nothing is called here')),
    connect: dial,
    clock,
    timers: clock,
    newClientOrderId: () => 'w1',
    onDoubt: () => {},
  })
  // React reports hydration mismatches on the console.
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(words.join(' '))
  })
})

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  account.close()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Creates a socket that never opens; the stream's tests cover the real one. */
function dial(): WebSocket {
  dialled += 1
  const socket: EventTarget = Object.assign(new EventTarget(), { send: () => {}, close: () => {} })
  return socket as WebSocket
}

function identity(): Identity {
  const nothing = () => Promise.reject(new Error('nothing is asked here'))
  const store: SessionStore = {
    store: session,
    hasSession: () => true,
    handle: () => 't',
    read: () => session.getState(),
    enter: () => {},
    leave: () => {},
    follow: () => () => {},
  }
  return {
    session: () => store,
    settings: () => expect.unreachable('no settings are asked for here'),
    requests: nothing,
    deviceToken: nothing,
    loadUser: nothing,
    logOut: nothing,
    enterAsGuest: nothing,
    dialog: createStore<{ view: null }>()(() => ({ view: null })),
    device: createStore<DeviceState>()(() => ({ isVerified: false, tokenStatus: 'notInitialised' })),
  }
}

async function openPage(content: ReactNode): Promise<HTMLElement> {
  const page = (
    <StrictMode>
      <IdentityContext value={identity()}>
        <AccountProvider account={account}>{content}</AccountProvider>
      </IdentityContext>
    </StrictMode>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page)
  await act(async () => {
    root = hydrateRoot(place, page)
    await Promise.resolve()
  })
  // The browser's first values have a task of their own.
  await act(() => new Promise<void>((done) => void setTimeout(done)))
  return place
}

const ordersOf = (state: AccountState) => state.orders

function Orders({ onRender = () => {} }: { readonly onRender?: () => void }) {
  const orders = useAccount(ordersOf)
  onRender()
  return <p>{orders.map(({ orderId }) => orderId).join(' ')}</p>
}

describe('the account of a page', () => {
  it('is empty on the server and while the page hydrates, and then what the store has', async () => {
    account.store.setState((state) => applySnapshot(state, snapshotOf({ orders: [orderOf()] }), 0))
    const place = await openPage(<Orders />)
    expect(place.textContent).toBe('1')
  })

  it('renders when the part that it selects changes, and not for another', async () => {
    const onRender = vi.fn<() => void>()
    const place = await openPage(<Orders onRender={onRender} />)
    const before = onRender.mock.calls.length
    act(() => account.store.setState({ clockDifferenceMs: 5 }))
    expect(onRender.mock.calls).toHaveLength(before)
    act(() => account.store.setState({ orders: [orderOf({ orderId: '8' })] }))
    expect(place.textContent).toBe('8')
  })

  it('opens its stream for a logged-in user, and closes it some time after the last view', async () => {
    await openPage(<Orders />)
    expect(dialled).toBe(0)
    act(() => session.setState({ kind: 'visitor' }, true))
    expect(dialled).toBe(0)
    act(() => session.setState({ kind: 'guest', user: USER }, true))
    expect([dialled, account.store.getState().connection.kind]).toEqual([1, 'connecting'])
    act(() => root?.unmount())
    root = undefined
    expect(account.store.getState().connection.kind).toBe('connecting')
    clock.advance(LINGER_MS)
    expect(account.store.getState().connection.kind).toBe('idle')
  })

  it("is nobody's after log-out", async () => {
    act(() => session.setState({ kind: 'guest', user: USER }, true))
    await openPage(<Orders />)
    act(() => account.store.setState((state) => applySnapshot(state, snapshotOf({ orders: [orderOf()] }), 0)))
    act(() => session.setState({ kind: 'visitor' }, true))
    expect(account.store.getState()).toMatchObject({ account: null, orders: [], isLoaded: false })
  })

  it('hands out what can be done with it', async () => {
    let found: unknown
    function Reader() {
      const trading = useTradingActions()
      return (
        <button type="button" onClick={() => void trading().then((actions) => (found = actions))}>
          Read
        </button>
      )
    }
    const place = await openPage(<Reader />)
    await act(async () => place.querySelector('button')?.click())
    expect(found).toBe(account.actions)
  })

  it("opens the tab's own with its code once somebody has a session, and nothing before", async () => {
    const dials = vi.fn<() => void>()
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        constructor() {
          super()
          dials()
        }
        close(): void {}
        send(): void {}
      },
    )
    const place = document.body.appendChild(document.createElement('div'))
    const page = (
      <IdentityContext value={identity()}>
        <AccountProvider>
          <Orders />
        </AccountProvider>
      </IdentityContext>
    )
    place.innerHTML = renderToString(page)
    await act(async () => {
      root = hydrateRoot(place, page)
      await Promise.resolve()
    })
    act(() => session.setState({ kind: 'visitor' }, true))
    expect(dials).not.toHaveBeenCalled()
    act(() => session.setState({ kind: 'guest', user: USER }, true))
    await act(async () => {
      await import('./tab-account.ts')
      await new Promise(setImmediate)
    })
    expect(dials).toHaveBeenCalledOnce()
  })
})
