'use client'

import { useTranslations } from 'next-intl'
import { Field } from '#components/ui/field/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { BOT_KINDS, BOT_PRODUCTS } from '../contract/bot-kinds.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { DcaStart } from './dca-start.tsx'
import { FuturesGridStart } from './futures-grid-start.tsx'
import { GridStart } from './grid-start.tsx'

interface Props {
  readonly product: 'spot' | 'futures'
  readonly symbol: string
  readonly onStarted: () => void
}

/** The form that starts a bot. The address holds its kind and its pair. */
export function BotStart({ product, symbol, onStarted }: Props) {
  const t = useTranslations('bots')
  const { query, go } = useAddressQuery()
  const { pairs } = usePairs()
  const kinds = BOT_KINDS.filter((id) => BOT_PRODUCTS[id] === product)
  const [first] = kinds
  const kind = kinds.find((id) => id === query.get('kind')) ?? first
  const options = pairs.flatMap((pair) =>
    pair.product === product ? [{ value: pair.symbol, label: `${pair.baseCoin}/${pair.quoteCoin}` }] : [],
  )
  const head = (
    <>
      {kinds.length < 2 || kind === undefined ? null : (
        <SegmentedControl
          label={t('kind')}
          showLabel
          value={kind}
          onChange={(chosen) => go({ kind: chosen === first ? null : chosen }, 'replace')}
          segments={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      )}
      <Field label={t('pair')}>
        <Select value={symbol} onChange={(chosen) => chosen !== null && go({ symbol: chosen }, 'replace')} options={options} filterable />
      </Field>
    </>
  )
  const props = { symbol, head, onStarted }
  if (kind === 'spot-dca') return <DcaStart {...props} />
  // A range that was set in a chart comes with the address, which is known once the page is in the browser.
  const [lower, upper] = [query.get('lower') ?? '', query.get('upper') ?? '']
  const Start = product === 'spot' ? GridStart : FuturesGridStart
  return <Start key={`${lower} ${upper}`} {...props} range={{ lower, upper }} />
}
