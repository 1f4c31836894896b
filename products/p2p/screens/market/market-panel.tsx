'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Pagination } from '#components/ui/pagination/pagination.tsx'
import { Select } from '#components/ui/select/select.tsx'
import type { P2pOffer } from '../../contract/p2p-fields.ts'
import { P2P_COINS, P2P_SIDES, type P2pCoin, type P2pSide } from '../../contract/p2p-kinds.ts'
import { fiatDecimals, P2P_FIAT_METHODS, P2P_FIATS, type P2pFiat, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import { P2P_PAGE_ROWS } from '../../contract/p2p-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { useUnit } from '#lib/stores/settings/use-settings.ts'
import { readPage, useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { MarketChoice } from '../market-choice.tsx'
import { MerchantDialog } from '../people/merchant-dialog.tsx'
import { useP2pReads } from '../use-p2p.ts'
import { amountText, methodName } from '../words.ts'
import { offerColumns } from './offer-columns.tsx'
import { OrderDialog } from './order-dialog.tsx'
import layout from '#components/ui/layout/layout.module.css'
import filters from '#components/assets/filters.module.css'
import styles from '../p2p.module.css'

/** The live list of offers. The address holds what is looked for, so that a list can be linked to. */
export function MarketPanel({ localeCode }: { readonly localeCode: string }) {
  const t = useTranslations('p2p')
  const reads = useP2pReads()
  const { query, go } = useAddressQuery()
  const currency = useUnit(localeCode)
  const side: P2pSide = P2P_SIDES.find((one) => one === query.get('side')) ?? 'buy'
  const coin: P2pCoin = P2P_COINS.find((one) => one === query.get('coin')) ?? 'USDT'
  const fiat: P2pFiat = P2P_FIATS.find((one) => one === query.get('fiat')) ?? P2P_FIATS.find((one) => one === currency) ?? 'USD'
  const kinds: readonly P2pMethodKind[] = P2P_FIAT_METHODS[fiat]
  const method = kinds.find((one) => one === query.get('method'))
  const [amount, setAmount] = useState('')
  const page = readPage(query)
  const filter = { side, coin, fiat, ...(method && { method }), ...(isDecimal(amount) && !isZero(amount) && { amount }) }
  const [found, reload] = useLoad(JSON.stringify([filter, page]), () => reads.market({ ...filter, page, limit: P2P_PAGE_ROWS }))
  useRefresh(reload)
  const [chosen, setChosen] = useState<P2pOffer | null>(null)
  const [shownMerchant, setMerchant] = useState<string | null>(null)
  const columns = useMemo(
    () => offerColumns({ t, side, onChoose: setChosen, onMerchant: ({ merchantId }) => setMerchant(merchantId) }),
    [t, side],
  )
  const set = (change: Readonly<Record<string, string | null>>) => go({ ...change, page: null }, 'replace')
  const total = found.kind === 'done' ? found.data.total : 0
  const pages = Math.max(1, Math.ceil(total / P2P_PAGE_ROWS))
  const reference = found.kind === 'done' ? found.data.reference : null
  // The offer as it is now, so that the dialog shows a live price.
  const live = chosen && found.kind === 'done' ? (found.data.rows.find(({ advId }) => advId === chosen.advId) ?? chosen) : chosen
  return (
    <div className={layout.column}>
      <div className={filters.filters}>
        <MarketChoice
          side={side}
          coin={coin}
          fiat={fiat}
          sideLabel={t('side')}
          onChange={({ fiat: other, ...rest }) => set({ ...rest, ...(other !== undefined && { fiat: other, method: null }) })}
        />
        <div className={filters.filter} data-short>
          <NumberInput
            label={`${t('amount')} (${fiat})`}
            placeholder={t('anyAmount')}
            value={amount}
            onChange={(value) => {
              setAmount(value)
              set({})
            }}
            precision={fiatDecimals(fiat)}
            min="0"
            buttons={false}
            after={fiat}
          />
        </div>
        <div className={filters.filter} data-short>
          <Select
            label={t('payment')}
            value={method ?? ''}
            onChange={(value) => set({ method: value === '' ? null : value })}
            options={[{ value: '', label: t('allMethods') }, ...kinds.map((value) => ({ value, label: methodName(value, t) }))]}
          />
        </div>
      </div>
      {reference?.price ? (
        <p className={layout.quiet}>
          <Bidi>
            {t('reference', { rate: `${isolated(`1 ${coin}`)} = ${amountText(reference.price, fiat)}`, date: isolated(reference.asOf) })}
          </Bidi>
        </p>
      ) : null}
      {found.kind === 'failed' ? (
        <LoadFailed of="assets" onRetry={reload} />
      ) : (
        <DataTable
          label={t('tabs.market')}
          name="p2p-market"
          columns={columns}
          rows={found.kind === 'done' ? found.data.rows : []}
          readKey={({ advId }) => advId}
          loading={found.kind === 'pending'}
          empty={<EmptyState title={t('noOffers')} text={t('noOffersText')} />}
        />
      )}
      {pages > 1 ? (
        <div className={styles.turns}>
          <Pagination page={Math.min(page, pages)} pages={pages} onPage={(to) => go({ page: to === 1 ? null : String(to) }, 'push')} />
        </div>
      ) : null}
      <OrderDialog offer={live} localeCode={localeCode} onClose={() => setChosen(null)} />
      <MerchantDialog merchantId={shownMerchant} onClose={() => setMerchant(null)} />
    </div>
  )
}
