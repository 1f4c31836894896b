'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { useFocusReturn } from '#components/ui/overlay/use-focus-return.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import type { CancelAllBody } from '#lib/contract/trading/trading-orders.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { isTrigger } from './dialogs/cancel-scope.ts'
import { isInScope, listScope } from '../workspace/list-scope.ts'
import { useOneClick } from '../terminal/ticket-context.tsx'
import type { PanelRows } from './panel-table.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import styles from '../panels.module.css'
import { useCancelling } from '../workspace/use-cancelling.ts'

const PanelTable = lazyPart(() => import('./panel-table.tsx').then((module) => module.PanelTable))
const CancelAllDialog = lazyPart(() => import('./dialogs/cancel-all-dialog.tsx').then((module) => module.CancelAllDialog), 'layer')
const AlertsPanel = lazyPart(() => import('#components/alerts/alerts-panel.tsx').then((module) => module.AlertsPanel))
const CostsPanel = lazyPart(() => import('../receipt/costs-panel.tsx').then((module) => module.CostsPanel))
const BotsPanel = lazyPart(() => import('./bots-panel.tsx').then((module) => module.BotsPanel))
const SilenceBar = lazyPart(() => import('./silence-bar.tsx').then((module) => module.SilenceBar))
const CloseAllDialog = lazyPart(() => import('./dialogs/close-all-dialog.tsx').then((module) => module.CloseAllDialog), 'layer')
const CalculatorPanel = lazyPart(() => import('../calculator/calculator-panel.tsx').then((module) => module.CalculatorPanel))

/** Keeps the room of a text that is not known yet. */
const BLANK = '\u00a0'
/** As wide as a digit, so that no tab moves when its number is known. */
const FIGURE_SPACE = '\u2007'

interface Props {
  readonly product: Product
  readonly symbol: string
}

const PANELS = {
  futures: ['positions', 'orders', 'triggers', 'bots', 'history', 'fills', 'assets', 'alerts', 'costs', 'calculator'],
  spot: ['orders', 'triggers', 'bots', 'history', 'fills', 'assets', 'alerts', 'costs'],
} as const

type PanelId = (typeof PANELS)[Product][number]

/**
 * The account's panels beside the chart. Tabs and the texts of empty panels come with the page; tables are loaded if there is an account.
 */
export function AccountPanels({ product, symbol }: Props) {
  const t = useTranslations('terminal.panels')
  const { view } = useWorkspace()
  const session = useSession()
  const cancelling = useCancelling()
  const [oneClick] = useOneClick()
  const focusReturn = useFocusReturn()
  const [asked, setAsked] = useState<CancelAllBody | null>(null)
  const [asksToClose, setAsksToClose] = useState(false)
  const [onlyPair, setOnlyPair] = useState(false)
  const [chosen, setChosen] = useState<PanelId>(PANELS[product][0])
  const [hadTable, setHadTable] = useState(false)
  const [allProducts, setAllProducts] = useState(false)
  const scope = listScope({ product, symbol }, { onlyPair, allProducts })
  const fits = (row: Parameters<typeof isInScope>[0]) => isInScope(row, scope)
  const rows: PanelRows = {
    positions: view.positions.filter((row) => !onlyPair || fits(row)),
    orders: view.orders.filter((row) => !isTrigger(row) && fits(row)),
    triggers: view.orders.filter((row) => isTrigger(row) && fits(row)),
    pending: view.pending.filter(({ request }) => fits(request)),
    fills: view.fills.filter(fits),
    assets: view.balances,
  }
  const counts = {
    positions: rows.positions.length,
    orders: rows.orders.length + rows.pending.length,
    triggers: rows.triggers.length,
    fills: rows.fills.length,
    assets: rows.assets.length,
    history: 0,
    bots: 0,
    costs: 0,
    alerts: 0,
    calculator: 0,
  }
  const isVisitor = view.status === 'visitor'
  // Until the account has arrived, and until it is clear whether there is one, nothing is known of its orders and balances.
  const isKnown = view.isLoaded || session.kind === 'visitor'
  useEffect(() => {
    if (!isVisitor) PanelTable.preload()
  }, [isVisitor])
  // A table stays after its last row has gone, because a dialog may be open over it.
  const needsTable = chosen === 'history' || counts[chosen] > 0
  if (needsTable && !hadTable) setHadTable(true)
  // Past orders are asked for by the table itself.
  const hasTable = (hadTable || needsTable) && (view.isLoaded || chosen === 'history')
  const kind = chosen === 'orders' || chosen === 'triggers' ? chosen : null
  const tabs = PANELS[product].map((id) => ({ id, label: t(id, { count: isKnown ? String(counts[id]) : FIGURE_SPACE }) }))
  const cancelAll = (body: CancelAllBody) => {
    if (oneClick === 'armed') void cancelling.all(body)
    else setAsked(body)
  }
  return (
    <section className={styles.panels} aria-label={t('label')} {...focusReturn}>
      <PanelTabs
        label={t('label')}
        tabs={tabs}
        chosen={chosen}
        onChoose={setChosen}
        tools={
          <div className={styles.tools}>
            <Checkbox checked={onlyPair} onChange={setOnlyPair}>
              {t('onlyPair')}
            </Checkbox>
            {!onlyPair && (
              <Checkbox checked={allProducts} onChange={setAllProducts}>
                {t('allProducts')}
              </Checkbox>
            )}
            {chosen === 'positions' && rows.positions.length > 0 && (
              <button type="button" className={styles.action} onClick={() => setAsksToClose(true)} data-close-all-positions>
                {t('closeAll')}
              </button>
            )}
            {kind !== null && rows[kind].length > 0 && (
              <button type="button" className={styles.action} onClick={() => cancelAll({ kind, ...scope })}>
                {t('cancelAll')}
              </button>
            )}
          </div>
        }
      >
        <Suspense fallback={<div className={styles.empty} aria-busy="true" />}>
          {kind !== null && view.countdowns.length > 0 && <SilenceBar rows={view.countdowns} />}
          {chosen === 'calculator' ? (
            <CalculatorPanel />
          ) : chosen === 'alerts' && !isVisitor ? (
            <AlertsPanel key={view.account?.accountId} pair={{ product, symbol }} onlyPair={onlyPair} />
          ) : chosen === 'bots' && !isVisitor ? (
            <BotsPanel key={view.account?.accountId} symbol={symbol} />
          ) : chosen === 'costs' && !isVisitor ? (
            // A fill changes the costs, and a new round has none.
            <CostsPanel key={`${view.account?.accountId} ${view.account?.epoch} ${view.fills[0]?.fillId}`} />
          ) : !isVisitor && chosen !== 'costs' && chosen !== 'alerts' && chosen !== 'bots' && hasTable ? (
            // The key remounts the table for another account, so that nothing of the previous one's history remains.
            <PanelTable key={view.account?.accountId} id={chosen} rows={rows} ordersKey={view.orders.length} scope={scope} />
          ) : isKnown ? (
            <div className={styles.empty}>{t(`empty.${chosen}`)}</div>
          ) : (
            <div className={styles.empty} aria-busy="true">
              {BLANK}
            </div>
          )}
        </Suspense>
      </PanelTabs>
      {asksToClose && (
        <Suspense>
          <CloseAllDialog positions={rows.positions} onClose={() => setAsksToClose(false)} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <CancelAllDialog scope={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  )
}
