'use client'

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type ReactNode,
} from 'react'
import type { WalletName } from '#lib/contract/trading-fields.ts'
import { createOneClick, type OneClick, type OneClickState } from '../ticket/one-click.ts'
import type { TicketMarket } from '../ticket/ticket-market.ts'
import { emptyTicket, reduceTicket, type TicketAction, type TicketState } from '../ticket/ticket-state.ts'
import { createTicketRelay, type TicketRelay } from './ticket-relay.ts'

interface TicketContextValue {
  readonly market: TicketMarket
  readonly state: TicketState
  /** Spot: the account that orders are for. */
  readonly wallet: WalletName
  readonly setWallet: (wallet: WalletName) => void
}

const StateContext = createContext<TicketContextValue | null>(null)
const DispatchContext = createContext<Dispatch<TicketAction>>(() => {})
const OneClickContext = createContext<OneClick>(createOneClick())
const RelayContext = createContext<TicketRelay>(createTicketRelay())

interface Props {
  readonly market: TicketMarket
  /** What a limit order begins with. */
  readonly price: string
  readonly children: ReactNode
}

/** The ticket of a pair's page, shared by all that fills it in: the form, the book, the chart and the keys. */
export function TicketProvider({ market, price, children }: Props) {
  const [state, dispatch] = useReducer(reduceTicket, price, emptyTicket)
  const [wallet, setWallet] = useState<WalletName>('spot')
  const [oneClick] = useState(() => createOneClick())
  const [relay] = useState(() => createTicketRelay())
  useWatchedOneClick(oneClick, market)
  const value = useMemo(() => ({ market, state, wallet, setWallet }), [market, state, wallet])
  const fillIn = useCallback(
    (action: TicketAction) => {
      dispatch(action)
      relay.tell(action)
      if (action.type === 'pick-price' && action.from === 'book') oneClick.pick(action.price)
    },
    [oneClick, relay],
  )
  // What another window picks fills the ticket in; it never sends.
  useEffect(() => relay.onBrought(dispatch), [relay])
  return (
    <RelayContext value={relay}>
      <OneClickContext value={oneClick}>
        <DispatchContext value={fillIn}>
          <StateContext value={value}>{children}</StateContext>
        </DispatchContext>
      </OneClickContext>
    </RelayContext>
  )
}

/** One-click trading ends with its pair, and where nobody looks at the window any more. */
function useWatchedOneClick(oneClick: OneClick, { product, symbol }: TicketMarket): void {
  useEffect(() => oneClick.enter(`${product} ${symbol}`), [oneClick, product, symbol])
  useEffect(() => {
    const look = () => oneClick.look(document.visibilityState === 'visible' && document.hasFocus())
    const leave = () => oneClick.look(false)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('blur', leave)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', leave)
      oneClick.disarm()
    }
  }, [oneClick])
}

/** The ticket and its pair. */
export function useTicket(): TicketContextValue {
  const value = useContext(StateContext)
  if (!value) throw new Error('useTicket needs a <TicketProvider> above it.')
  return value
}

/** Fills in the ticket without listening to it; does nothing on a page without one. */
export function useTicketDispatch(): Dispatch<TicketAction> {
  return useContext(DispatchContext)
}

/** What keeps the tickets of a terminal's windows the same. */
export function useTicketRelay(): TicketRelay {
  return useContext(RelayContext)
}

const off = (): OneClickState => 'off'

/** One-click trading of this page, and how it stands. */
export function useOneClick(): readonly [OneClickState, OneClick] {
  const oneClick = useContext(OneClickContext)
  return [useSyncExternalStore(oneClick.subscribe, oneClick.state, off), oneClick]
}

/** Sends an order at each price that is pressed in the book while one-click trading is armed. */
export function usePickedPrices(send: (price: string) => void): void {
  const oneClick = useContext(OneClickContext)
  const sendNow = useEffectEvent(send)
  useEffect(() => oneClick.onPick((price) => sendNow(price)), [oneClick])
}
