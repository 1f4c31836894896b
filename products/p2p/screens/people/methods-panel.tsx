'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { RecordTime } from '#components/orders/cells.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { P2pPaymentMethod } from '../../contract/p2p-fields.ts'
import { P2P_FIAT_METHODS, P2P_FIATS, type P2pFiat, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { methodName, type P2pWords } from '../words.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../p2p.module.css'

/** The trader's payment methods, with their made-up details. */
export function MethodsPanel() {
  const t = useTranslations('p2p')
  const call = useTradingData()
  const toaster = useToaster()
  const isGuest = useSession().kind === 'guest'
  const [fiat, setFiat] = useState<P2pFiat>('USD')
  const kinds: readonly P2pMethodKind[] = P2P_FIAT_METHODS[fiat]
  const [chosen, setKind] = useState<P2pMethodKind>('bank')
  const kind = kinds.find((one) => one === chosen) ?? 'bank'
  const [found, reload] = useLoad('methods', () => call('p2pMethods', {}))
  const add = useAction(async () => {
    await call('p2pAddMethod', { fiat, kind })
    toaster.show(t('pay.added'), { type: 'success' })
    reload()
  })
  const { pending, run } = useAction(async (id: string) => {
    await call('p2pRemoveMethod', { id })
    toaster.show(t('pay.removed'), { type: 'success' })
    reload()
  })
  const columns = useMemo(() => methodColumns(t, pending, run), [t, pending, run])
  if (found.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <div className={layout.column}>
      <p className={layout.quiet}>{t('pay.text')}</p>
      <div className={styles.narrow}>
        <Form submitLabel={t('pay.add')} ready={!isGuest} pending={add.pending} onSubmit={() => add.run()}>
          <Field label={t('fiat')}>
            <Select
              value={fiat}
              onChange={(value) => setFiat(P2P_FIATS.find((one) => one === value) ?? fiat)}
              options={P2P_FIATS.map((value) => ({ value, label: value }))}
              filterable
            />
          </Field>
          <Field label={t('payment')}>
            <Select
              value={kind}
              onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
              options={kinds.map((value) => ({ value, label: methodName(value, t) }))}
            />
          </Field>
        </Form>
      </div>
      <DataTable
        label={t('tabs.methods')}
        columns={columns}
        rows={found.kind === 'done' ? found.data.rows : []}
        readKey={({ id }) => id}
        loading={found.kind === 'pending'}
        empty={<EmptyState title={t('pay.none')} icon="wallet" />}
      />
    </div>
  )
}

function methodColumns(t: P2pWords, isPending: boolean, onRemove: (id: string) => void): readonly Column<P2pPaymentMethod>[] {
  return [
    { id: 'fiat', header: t('fiat'), cell: (row) => row.fiat },
    { id: 'kind', header: t('payment'), widthPx: 140, cell: (row) => methodName(row.kind, t) },
    { id: 'details', header: t('pay.details'), widthPx: 220, cell: ({ reference }) => <bdi className={styles.code}>{reference}</bdi> },
    { id: 'time', header: t('time'), widthPx: 165, cell: ({ createdAt }) => <RecordTime timeMs={createdAt} /> },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      align: 'end',
      grow: 0,
      cell: ({ id }) => (
        <Button size="small" pending={isPending} onClick={() => onRemove(id)}>
          {t('pay.remove')}
        </Button>
      ),
    },
  ]
}
