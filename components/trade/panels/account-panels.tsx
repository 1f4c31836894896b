'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { stepTab } from '#components/ui/step-tab.ts'
import type { Product } from '#lib/contract/instruments.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { CalculatorPanel } from '../calculator/calculator-panel.tsx'
import { useDesk } from '../desk/desk.ts'
import { AssetsPanel, FillsPanel, HistoryPanel } from './lists.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import styles from './panels.module.css'
import { PositionsPanel } from './positions-panel.tsx'

interface Props {
  readonly product: Product
  readonly symbol: string
}

const isTrigger = ({ trigger, status }: OrderRow) => trigger !== null && status === 'waiting'

/** Everything of the account that belongs beside a chart. */
export function AccountPanels({ product, symbol }: Props) {
  const t = useTranslations('terminal.panels')
  const { view, actions } = useDesk()
  const [onlyPair, setOnlyPair] = useState(false)
  const fits = (row: { readonly symbol: string; readonly product?: Product }) =>
    !onlyPair || (row.symbol === symbol && (row.product ?? 'futures') === product)
  const open = view.orders.filter((row) => !isTrigger(row) && fits(row))
  const triggers = view.orders.filter((row) => isTrigger(row) && fits(row))
  const pending = view.pending.filter(({ request }) => fits(request))
  const positions = view.positions.filter(fits)
  const tabs: readonly { id: string; label: string; panel: ReactNode }[] = [
    ...(product === 'futures'
      ? [{ id: 'positions', label: t('positions', { count: positions.length }), panel: <PositionsPanel positions={positions} /> }]
      : []),
    {
      id: 'orders',
      label: t('orders', { count: open.length + pending.length }),
      panel: <OrdersPanel kind="orders" orders={open} pending={pending} />,
    },
    {
      id: 'triggers',
      label: t('triggers', { count: triggers.length }),
      panel: <OrdersPanel kind="triggers" orders={triggers} pending={[]} />,
    },
    { id: 'history', label: t('history'), panel: <HistoryPanel key={view.orders.length} symbol={onlyPair ? symbol : null} /> },
    { id: 'fills', label: t('fills'), panel: <FillsPanel fills={view.fills.filter(fits)} /> },
    { id: 'assets', label: t('assets'), panel: <AssetsPanel balances={view.balances} /> },
    ...(product === 'futures' ? [{ id: 'calculator', label: t('calculator'), panel: <CalculatorPanel /> }] : []),
  ]
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '')
  const shown = tabs.find(({ id }) => id === chosen)
  const kind = chosen === 'orders' || chosen === 'triggers' ? chosen : null
  return (
    <section className={styles.panels} aria-label={t('label')}>
      <TabList label={t('label')} tabs={tabs} chosen={chosen} onChoose={setChosen}>
        {(panelId, tabId) => (
          <div role="tabpanel" id={panelId} aria-labelledby={tabId}>
            <div className={styles.tools}>
              <Checkbox checked={onlyPair} onChange={setOnlyPair}>
                {t('onlyPair')}
              </Checkbox>
              {kind !== null && (open.length > 0 || triggers.length > 0) && (
                <button
                  type="button"
                  className={styles.action}
                  onClick={() => void actions.cancelAll({ kind, ...(onlyPair && { product, symbol }) })}
                >
                  {t('cancelAll')}
                </button>
              )}
            </div>
            {shown?.panel}
          </div>
        )}
      </TabList>
    </section>
  )
}

interface TabListProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly children: (panelId: string, tabId: string) => ReactNode
}

/** Tabs with counts in the little height that a terminal has: arrows move in reading direction. */
function TabList({ label, tabs, chosen, onChoose, children }: TabListProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return
    const isRightToLeft = getComputedStyle(list.current).direction === 'rtl'
    const next = stepTab(
      tabs.map(({ id }) => id),
      chosen,
      event.key,
      isRightToLeft,
    )
    if (next === null) return
    event.preventDefault()
    onChoose(next)
    list.current.querySelector<HTMLElement>(`[data-tab='${CSS.escape(next)}']`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list} ref={list}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            data-tab={id}
            aria-selected={id === chosen}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(id)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {children(`${baseId}-panel`, `${baseId}-${chosen}`)}
    </>
  )
}
