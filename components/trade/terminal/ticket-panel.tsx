'use client'

import { useTranslations } from 'next-intl'
import { memo, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Switch } from '#components/ui/switch/switch.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { formatTrimmed } from '#lib/format/number.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useIdentity, useSession } from '#lib/stores/session/identity.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useMarketStatus } from '#lib/stores/figures/use-live.ts'
import { useWorkspace, type Workspace } from '../workspace/workspace.ts'
import { toTicketAccount } from '../workspace/to-ticket-account.ts'
import { orderSubject } from '../ticket/order-subject.ts'
import { ONE_CLICK_MINUTES } from '../ticket/one-click.ts'
import type { TicketQuote } from '../ticket/state/ticket-account.ts'
import { SelectSmall } from '../ticket/fields/select-small.tsx'
import { findTicketFaults, findTicketWarnings } from '../ticket/ticket-errors.ts'
import { TicketPrices } from '../ticket/price-line.tsx'
import { reduceTicket } from '../ticket/state/ticket-state.ts'
import { summarizeTicket, type TicketInputs, type TicketSummary } from '../ticket/sizes/ticket-summary.ts'
import { Ticket, type CheckedOrder } from '../ticket/ticket.tsx'
import { toOrder } from '../ticket/to-order.ts'
import { useFaultText } from '../ticket/fields/use-fault-text.ts'
import { useTicketQuote } from '../ticket/use-ticket-quote.ts'
import styles from '../ticket/ticket.module.css'
import { OrderConfirmation } from './order-confirmation.tsx'
import { FuturesHead } from './futures-head.tsx'
import { createPersisted, usePersisted } from './persisted.ts'
import { TradeAs } from './trade-as.tsx'
import { useOneClick, usePickedPrices, useTicket, useTicketDispatch } from './ticket-context.tsx'
import { FIRST_TICKET_SETTINGS, keepTicketSettings, readTicketSettings } from './ticket-settings.ts'
import { useFuturesSettings } from './use-futures-settings.ts'
import { isSimulationOn, useSimulationOn } from './use-simulation-on.ts'
import { useWaitingMarket } from './use-waiting-market.ts'

const persistedSettings = createPersisted(FIRST_TICKET_SETTINGS, readTicketSettings, keepTicketSettings)

/** The ticket of the page's pair, for the account of this tab: visitors can fill it in too, and start with its button. */
export function TicketPanel({
  quote,
  withPrices = false,
}: Omit<TicketProps, 'workspace' | 'withPrices'> & { readonly withPrices?: boolean }) {
  // The order lists update first; the remaining funds are calculated afterwards.
  return <AccountTicket quote={quote} withPrices={withPrices} workspace={useDeferredValue(useWorkspace())} />
}

interface TicketProps {
  /** The quote that the server knew. */
  readonly quote: TicketQuote
  /** Whether it shows the market's prices, because no book is in sight. */
  readonly withPrices: boolean
  readonly workspace: Workspace
}

const AccountTicket = memo(function AccountTicket({ quote: first, withPrices, workspace }: TicketProps) {
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
  const [{ confirms }, setTicketSettings] = usePersisted(persistedSettings)
  const simulationOn = useSimulationOn()
  const blocked = useBlockedReason(workspace)
  const waiting = useWaitingMarket(market, state)
  const tell = useOutcomeToast()
  const t = useTranslations('terminal.ticket')
  const isVisitor = workspace.view.status === 'visitor' || !simulationOn
  const account = toTicketAccount(workspace.view, market, wallet, settings.known, state.side)

  const accountId = workspace.view.account?.accountId ?? null
  useEffect(() => oneClick.tradeFor(accountId), [oneClick, accountId])
  // A confirmation shows the funds of the account that it was opened for, so another account must not answer it.
  const asked = question?.account === accountId ? question.order : null
  const isArmed = oneClickState === 'armed' && !isVisitor

  const send = async ({ inputs, summary: confirmed }: CheckedOrder) => {
    setQuestion(null)
    const summary = withinReach(confirmed, { ...inputs, account, quote })
    // A second press in the same animation frame comes before the button is disabled.
    if (isPending.current) return
    isPending.current = true
    // Sends the order before the button updates.
    startTransition(() => setSending(true))
    const request = toOrder(inputs, summary, wallet)
    const outcome = await workspace.actions.place(request)
    isPending.current = false
    setSending(false)
    if (outcome.kind === 'refused') return
    // In one-click mode the next press sends the same size.
    if (oneClick.state() === 'armed') oneClick.used()
    else dispatch({ type: 'sent', order: inputs.state })
    tell(outcome.kind === 'done' ? outcome.data : null, request.scaled === undefined ? null : (request.size ?? null))
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
    const refusal = blocked ?? (waiting?.refuses ? waiting.text : null)
    if (refusal !== null || fault) toaster.show(refusal ?? (fault ? faultText(fault) : ''), { type: 'warning' })
    else submit({ inputs, summary, warnings: findTicketWarnings(inputs, summary) })
  })

  return (
    <>
      {withPrices && <TicketPrices inputs={{ state, market, account, quote }} />}
      <Ticket
        state={state}
        market={market}
        account={account}
        quote={quote}
        dispatch={dispatch}
        blocked={isVisitor ? null : blocked}
        waiting={waiting}
        isSending={isSending}
        isArmed={isArmed}
        onSubmit={submit}
        head={
          <>
            <TradeAs />
            {market.contract ? (
              <FuturesHead market={market} account={account} settings={settings} mark={quote.mark} isEnabled={!isVisitor} />
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
            <output className={isArmed ? styles.blocked : styles.hint}>
              {isArmed && t('oneClickHint', { minutes: ONE_CLICK_MINUTES })}
              {oneClickState === 'expired' && t('oneClickOff')}
            </output>
          </div>
        }
      />
      {asked && <OrderConfirmation order={asked} onSend={() => void send(asked)} onClose={() => setQuestion(null)} />}
    </>
  )
})

/** Returns an order by a share at what can be ordered now, if that has become less since it was shown for confirmation. */
function withinReach(confirmed: TicketSummary, now: TicketInputs): TicketSummary {
  if (now.state.share === null) return confirmed
  const summary = summarizeTicket(now)
  return compare(summary.count, confirmed.count) < 0 ? summary : confirmed
}

/** The ticket's only action for visitors and while simulation is off: enters it on this page, creating an account if necessary. */
function StartAction() {
  const t = useTranslations('terminal.start')
  const { enterAsGuest } = useIdentity()
  const { kind } = useSession()
  // A visitor who starts is one until the page opens anew: the account is made before simulation mode is on.
  const [starting, setStarting] = useState<'visitor' | 'member' | null>(null)
  const isMember = starting === null ? kind !== 'visitor' && kind !== 'unknown' : starting === 'member'
  const start = async () => {
    setStarting(isMember ? 'member' : 'visitor')
    await enterAsGuest(`${location.pathname}${location.search}`)
    // After a refusal this page is used again; else the one that is being opened takes its place.
    if (!isSimulationOn()) setStarting(null)
  }
  useEffect(() => {
    const onReturn = () => setStarting(null)
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])
  return (
    <>
      <Button variant="primary" size="large" wide onClick={() => void start()} aria-disabled={starting !== null || undefined} data-start>
        {t(starting === 'visitor' ? 'starting' : 'action')}
      </Button>
      <p className={styles.hint} data-visitors={!isMember || undefined}>
        {t(isMember ? 'member' : 'text')}
      </p>
    </>
  )
}

/** Returns why orders are blocked, shown at the button: stale prices, or no live connection to the account. Null if they are not. */
function useBlockedReason({ view }: Workspace): string | null {
  const t = useTranslations('terminal.faults')
  const { connection, stale } = useMarketStatus()
  if (stale || connection.kind === 'lost') return t('stale')
  return view.status === 'live' ? null : t('offline')
}

/** Returns a function that reports an order's result; null if it is not yet known. `total`: the size of all orders that it was split into. */
function useOutcomeToast(): (order: OrderRow | null, total: string | null) => void {
  const t = useTranslations('terminal.messages')
  const tTicket = useTranslations('terminal.ticket')
  const toaster = useToaster()
  const own = useOwn()
  const { market } = useTicket()
  return (order, total) => {
    if (order === null) {
      toaster.show(t('unknown'), { type: 'warning' })
      return
    }
    // The account's watcher reports fills and orders that ended at once, even if the stream was faster than this answer.
    const subject = orderSubject(order.orderId)
    if (order.status === 'filled' || order.status === 'cancelled' || toaster.tells(subject)) return
    const size = own(formatTrimmed(total ?? order.size ?? order.filledSize, market.volumePlace))
    const placed = { side: tTicket(order.side), size, coin: market.baseCoin }
    if (total !== null && order.group !== undefined) {
      toaster.show(t('placedMany', { ...placed, count: order.group.of }), { type: 'success', subject })
      return
    }
    toaster.show(t('placed', placed), { type: 'success', subject })
  }
}
