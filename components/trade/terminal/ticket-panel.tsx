'use client'

import { useTranslations } from 'next-intl'
import { memo, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { formatTrimmed } from '#lib/format/number.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { useIdentity, useSession } from '#lib/stores/identity.tsx'
import { useOwn } from '#components/ui/masked.ts'
import { useMarketStatus } from '#lib/stores/use-live.ts'
import { useDesk, type Desk } from '../desk/desk.ts'
import { ticketAccountOf } from '../desk/ticket-account-of.ts'
import { orderSubject } from '../ticket/order-subject.ts'
import { ONE_CLICK_MINUTES } from '../ticket/one-click.ts'
import type { TicketQuote } from '../ticket/ticket-account.ts'
import { SelectSmall } from '../ticket/select-small.tsx'
import { findTicketFaults, findTicketWarnings } from '../ticket/ticket-errors.ts'
import { reduceTicket } from '../ticket/ticket-state.ts'
import { summarizeTicket } from '../ticket/ticket-summary.ts'
import { Ticket, type CheckedOrder } from '../ticket/ticket.tsx'
import { toOrder } from '../ticket/to-order.ts'
import { useFaultText } from '../ticket/use-fault-text.ts'
import { useTicketQuote } from '../ticket/use-ticket-quote.ts'
import styles from '../ticket/ticket.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FuturesHead } from './futures-head.tsx'
import { createKept, useKept } from './kept.ts'
import { TradeAs } from './trade-as.tsx'
import { useOneClick, usePickedPrices, useTicket, useTicketDispatch } from './ticket-context.tsx'
import { FIRST_TICKET_SETTINGS, keepTicketSettings, readTicketSettings } from './ticket-settings.ts'
import { useFuturesSettings } from './use-futures-settings.ts'
import { useSimulationOn } from './use-simulation-on.ts'

const keptSettings = createKept(FIRST_TICKET_SETTINGS, readTicketSettings, keepTicketSettings)

/** The ticket of the page's pair, for the account of this tab: visitors fill it in too, and start from its button. */
export function TicketPanel({ quote }: { readonly quote: TicketQuote }) {
  // Lists say first what became of an order; what is left of the funds is worked out after them.
  return <AccountTicket quote={quote} desk={useDeferredValue(useDesk())} />
}

interface TicketProps {
  /** As the server knew it. */
  readonly quote: TicketQuote
  readonly desk: Desk
}

const AccountTicket = memo(function AccountTicket({ quote: first, desk }: TicketProps) {
  const { market, state, wallet, setWallet } = useTicket()
  const dispatch = useTicketDispatch()
  const quote = useTicketQuote(market.product, market.symbol, first)
  const settings = useFuturesSettings(market)
  const [question, setQuestion] = useState<{ readonly order: CheckedOrder; readonly account: string | null } | null>(null)
  const [isSending, setSending] = useState(false)
  const isPending = useRef(false)
  const [oneClickState, oneClick] = useOneClick()
  const toaster = useToaster()
  const faultText = useFaultText(market)
  const [{ confirms }, setTicketSettings] = useKept(keptSettings)
  const simulationOn = useSimulationOn()
  const held = useHeldReason(desk)
  const tell = useOutcomeToast()
  const t = useTranslations('terminal.ticket')
  const isVisitor = desk.view.status === 'visitor' || !simulationOn
  const account = ticketAccountOf(desk.view, market, wallet, settings.known, state.side)

  const accountId = desk.view.account?.accountId ?? null
  useEffect(() => oneClick.tradeFor(accountId), [oneClick, accountId])
  // What one account is asked names its funds, and is not for the next one to answer.
  const asked = question?.account === accountId ? question.order : null
  const isArmed = oneClickState === 'armed' && !isVisitor

  const send = async ({ inputs, summary }: CheckedOrder) => {
    setQuestion(null)
    // Two presses of one frame come before anything is drawn.
    if (isPending.current) return
    isPending.current = true
    // The order is on its way before the button says so.
    startTransition(() => setSending(true))
    const outcome = await desk.actions.place(toOrder(inputs, summary, wallet))
    isPending.current = false
    setSending(false)
    if (outcome.kind === 'refused') return
    // The next press sends the same size.
    if (oneClick.state() === 'armed') oneClick.used()
    else dispatch({ type: 'sent' })
    tell(outcome.kind === 'done' ? outcome.data : null)
  }
  const submit = (order: CheckedOrder) => {
    if ((confirms && !isArmed) || order.warnings.length > 0) setQuestion({ order, account: accountId })
    else void send(order)
  }
  usePickedPrices((price) => {
    const inputs = { state: reduceTicket(state, { type: 'pick-price', price }), market, account, quote }
    const summary = summarizeTicket(inputs)
    const [fault] = findTicketFaults(inputs, summary)
    if (isVisitor || isPending.current || asked !== null) return
    if (held !== null || fault) toaster.show(held ?? (fault ? faultText(fault) : ''), { type: 'warning' })
    else submit({ inputs, summary, warnings: findTicketWarnings(inputs, summary) })
  })

  return (
    <>
      <Ticket
        state={state}
        market={market}
        account={account}
        quote={quote}
        dispatch={dispatch}
        held={isVisitor ? null : held}
        isSending={isSending}
        isArmed={isArmed}
        onSubmit={submit}
        head={
          <>
            <TradeAs />
            {market.contract ? (
              <FuturesHead market={market} account={account} settings={settings} isEnabled={!isVisitor} />
            ) : (
              <SelectSmall
                label={t('wallet')}
                value={wallet}
                options={[
                  { value: 'spot', label: t('walletSpot') },
                  { value: 'cross', label: t('walletCross') },
                  { value: `isolated:${market.symbol}`, label: t('walletIsolated') },
                ]}
                onChange={setWallet}
              />
            )}
          </>
        }
        {...(isVisitor && { start: <StartAction /> })}
        foot={
          <div className={styles.foot}>
            <Checkbox checked={confirms} onChange={(chosen) => setTicketSettings({ confirms: chosen })}>
              {t('confirm')}
            </Checkbox>
            <Switch
              label={t('oneClick')}
              checked={isArmed}
              disabled={isVisitor}
              onChange={(isWanted) => (isWanted ? oneClick.arm() : oneClick.disarm())}
            />
            <output className={isArmed ? styles.held : styles.hint}>
              {isArmed && t('oneClickHint', { minutes: ONE_CLICK_MINUTES })}
              {oneClickState === 'expired' && t('oneClickOff')}
            </output>
          </div>
        }
      />
      {asked && <ConfirmDialog order={asked} onSend={() => void send(asked)} onClose={() => setQuestion(null)} />}
    </>
  )
})

/** With simulation off there is one action: to enter it, on this page, with an account that is made on the way. */
function StartAction() {
  const t = useTranslations('terminal.start')
  const { enterAsGuest } = useIdentity()
  const { kind } = useSession()
  const isMember = kind !== 'visitor' && kind !== 'unknown'
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    await enterAsGuest(`${location.pathname}${location.search}`)
    setStarting(false)
  }
  return (
    <>
      <Button variant="primary" size="large" wide onClick={() => void start()} aria-disabled={isStarting || undefined} data-start>
        {t(isStarting && !isMember ? 'starting' : 'action')}
      </Button>
      <p className={styles.hint} data-visitors={!isMember || undefined}>
        {t(isMember ? 'member' : 'text')}
      </p>
    </>
  )
}

/** Old prices and a lost account hold orders back; the reason is said where the button is. */
function useHeldReason({ view }: Desk): string | null {
  const t = useTranslations('terminal.faults')
  const { connection, stale } = useMarketStatus()
  if (stale || connection.kind === 'lost') return t('stale')
  return view.status === 'live' ? null : t('offline')
}

/** Says what became of an order; null where nobody knows yet. */
function useOutcomeToast(): (order: OrderRow | null) => void {
  const t = useTranslations('terminal.messages')
  const tTicket = useTranslations('terminal.ticket')
  const toaster = useToaster()
  const own = useOwn()
  const { market } = useTicket()
  return (order) => {
    if (order === null) {
      toaster.show(t('unknown'), { type: 'warning' })
      return
    }
    // Fills, and orders that ended at once, are told by what watches the account, also where the stream was faster than the answer.
    const subject = orderSubject(order.orderId)
    if (order.status === 'filled' || order.status === 'cancelled' || toaster.tells(subject)) return
    const size = own(formatTrimmed(order.size ?? order.filledSize, market.volumePlace))
    toaster.show(t('placed', { side: tTicket(order.side), size, coin: market.baseCoin }), { type: 'success', subject })
  }
}
