'use client'

import { createContext, useContext, useMemo, useReducer, type Dispatch, type ReactNode } from 'react'
import type { TicketMarket } from '../ticket/ticket-market.ts'
import { emptyTicket, reduceTicket, type TicketAction, type TicketState } from '../ticket/ticket-state.ts'

interface TicketContextValue {
  readonly market: TicketMarket
  readonly state: TicketState
}

const StateContext = createContext<TicketContextValue | null>(null)
const DispatchContext = createContext<Dispatch<TicketAction>>(() => {})

interface Props {
  readonly market: TicketMarket
  /** What a limit order begins with. */
  readonly price: string
  readonly children: ReactNode
}

/** The ticket of a pair's page, shared by all that fills it in: the form, the book, the chart and the keys. */
export function TicketProvider({ market, price, children }: Props) {
  const [state, dispatch] = useReducer(reduceTicket, price, emptyTicket)
  const value = useMemo(() => ({ market, state }), [market, state])
  return (
    <DispatchContext value={dispatch}>
      <StateContext value={value}>{children}</StateContext>
    </DispatchContext>
  )
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
