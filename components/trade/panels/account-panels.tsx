'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import type { Product } from '#lib/contract/instruments.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { useDesk } from '../desk/desk.ts'
import type { PanelRows } from './panel-table.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import styles from './panels.module.css'

const loadTable = () => import('./panel-table.tsx').then((module) => ({ default: module.PanelTable }))
const PanelTable = lazy(loadTable)
const CalculatorPanel = lazy(() => import('../calculator/calculator-panel.tsx').then((module) => ({ default: module.CalculatorPanel })))

interface Props {
  readonly product: Product
  readonly symbol: string
}

const PANELS = {
  futures: ['positions', 'orders', 'triggers', 'history', 'fills', 'assets', 'calculator'],
  spot: ['orders', 'triggers', 'history', 'fills', 'assets'],
} as const

type PanelId = (typeof PANELS)['futures'][number]

const isTrigger = ({ trigger, status }: OrderRow) => trigger !== null && status === 'waiting'

/**
 * Everything of the account that belongs beside a chart. Tabs and what an empty panel says come with the page; tables are loaded for
 * whoever has an account.
 */
export function AccountPanels({ product, symbol }: Props) {
  const t = useTranslations('terminal.panels')
  const { view, actions } = useDesk()
  const [onlyPair, setOnlyPair] = useState(false)
  const [chosen, setChosen] = useState<PanelId>(PANELS[product][0])
  const [hadTable, setHadTable] = useState(false)
  const fits = (row: { readonly symbol: string; readonly product?: Product }) =>
    !onlyPair || (row.symbol === symbol && (row.product ?? 'futures') === product)
  const rows: PanelRows = {
    positions: view.positions.filter(fits),
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
    calculator: 0,
  }
  const isVisitor = view.status === 'visitor'
  useEffect(() => {
    if (!isVisitor) void loadTable()
  }, [isVisitor])
  // A table stays when its last row goes: a dialog may be open over it.
  const needsTable = chosen === 'history' || counts[chosen] > 0
  if (needsTable && !hadTable) setHadTable(true)
  const kind = chosen === 'orders' || chosen === 'triggers' ? chosen : null
  const tabs = PANELS[product].map((id) => ({ id, label: t(id, { count: String(counts[id]) }) }))
  return (
    <section className={styles.panels} aria-label={t('label')}>
      <PanelTabs label={t('label')} tabs={tabs} chosen={chosen} onChoose={setChosen}>
        <div className={styles.tools}>
          <Checkbox checked={onlyPair} onChange={setOnlyPair}>
            {t('onlyPair')}
          </Checkbox>
          {kind !== null && (rows.orders.length > 0 || rows.triggers.length > 0) && (
            <button
              type="button"
              className={styles.action}
              onClick={() => void actions.cancelAll({ kind, ...(onlyPair && { product, symbol }) })}
            >
              {t('cancelAll')}
            </button>
          )}
        </div>
        <Suspense fallback={<div className={styles.empty} aria-busy="true" />}>
          {chosen === 'calculator' ? (
            <CalculatorPanel />
          ) : hadTable || needsTable ? (
            <PanelTable id={chosen} rows={rows} ordersKey={view.orders.length} symbol={onlyPair ? symbol : null} />
          ) : (
            <div className={styles.empty}>{t(`empty.${chosen}`)}</div>
          )}
        </Suspense>
      </PanelTabs>
    </section>
  )
}
