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
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { createOneClick, type OneClick, type OneClickState } from '../ticket/one-click.ts'
import { type TicketMarket, withAccountFees } from '../ticket/state/ticket-market.ts'
import { emptyTicket, reduceTicket, type TicketAction, type TicketState } from '../ticket/state/ticket-state.ts'
import { createTicketRelay, type TicketRelay } from './ticket-relay.ts'

interface TicketContextValue {
  readonly market: TicketMarket
  readonly state: TicketState
  /** On spot, the account that orders are for. */
  readonly wallet: TradingWalletName
  readonly setWallet: (wallet: TradingWalletName) => void
}

const StateContext = createContext<TicketContextValue | null>(null)
const DispatchContext = createContext<Dispatch<TicketAction>>(() => {})
const OneClickContext = createContext<OneClick>(createOneClick())
const RelayContext = createContext<TicketRelay>(createTicketRelay())

interface Props {
  readonly market: TicketMarket
  /** The initial price of a limit order. */
  readonly price: string
  readonly children: ReactNode
}

/** The ticket of a pair's page, shared by everything that fills it in: the form, the order book, the chart and the keys. */
export function TicketProvider({ market: pair, price, children }: Props) {
  const fees = useAccount(({ account }) => account?.fees[pair.product])
  const market = useMemo(() => withAccountFees(pair, fees), [pair, fees])
  const [state, dispatch] = useReducer(reduceTicket, price, emptyTicket)
  const { query } = useAddressQuery()
  const [chosen, setWallet] = useState<TradingWalletName | null>(null)
  const wallet = chosen ?? walletIn(query, market)
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
  // A choice in another window fills in the ticket; it never sends an order.
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

/** Returns the wallet that the address asks for: `/trade-margin` leads here with `wallet=cross`. */
function walletIn(query: URLSearchParams, { product, symbol }: TicketMarket): TradingWalletName {
  const asked = product === 'spot' ? query.get('wallet') : null
  if (asked === 'cross') return 'cross'
  return asked === 'isolated' ? `isolated:${symbol}` : 'spot'
}

/** Ends one-click trading when the pair changes, or when the window is no longer watched. */
function useWatchedOneClick(oneClick: OneClick, { product, symbol }: TicketMarket): void {
  useEffect(() => oneClick.enter(`${product} ${symbol}`), [oneClick, product, symbol])
  useEffect(() => {
    const look = () => oneClick.look(document.visibilityState === 'visible' && document.hasFocus())
    const leave = () => oneClick.look(false)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('blur', leave)
    window.addEventListener('offline', oneClick.loseNetwork)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', leave)
      window.removeEventListener('offline', oneClick.loseNetwork)
      oneClick.disarm()
    }
  }, [oneClick])
}

/** Returns the ticket and its pair. */
export function useTicket(): TicketContextValue {
  const value = useContext(StateContext)
  if (!value) throw new Error('useTicket needs a <TicketProvider> above it.')
  return value
}

/** Returns a function that fills in the ticket, without subscribing to it; it does nothing on a page without one. */
export function useTicketDispatch(): Dispatch<TicketAction> {
  return useContext(DispatchContext)
}

/** Returns the relay that synchronises the tickets of a terminal's windows. */
export function useTicketRelay(): TicketRelay {
  return useContext(RelayContext)
}

const off = (): OneClickState => 'off'

/** Returns the state of this page's one-click trading, and its controls. */
export function useOneClick(): readonly [OneClickState, OneClick] {
  const oneClick = useContext(OneClickContext)
  return [useSyncExternalStore(oneClick.subscribe, oneClick.state, off), oneClick]
}

/** Sends an order at each price pressed in the order book while one-click trading is armed. */
export function usePickedPrices(send: (price: string) => void): void {
  const oneClick = useContext(OneClickContext)
  const sendNow = useEffectEvent(send)
  useEffect(() => oneClick.onPick((price) => sendNow(price)), [oneClick])
}
