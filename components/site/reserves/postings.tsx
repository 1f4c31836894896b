import { Bidi } from '#components/ui/figure/bidi.tsx'
import { getTranslations } from 'next-intl/server'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { requireLevel } from '../levels/levels.ts'
import { formatAmount } from '../levels/level-format.ts'
import { Prose } from '../prose.tsx'
import { makePostings, sumPostings } from './ledger-example.ts'

const TRADE = { price: '3200', size: '0.5' }

/** Shows the postings of a trade, which sum to zero. */
export async function Postings() {
  const t = await getTranslations('reserves.entry')
  const postings = makePostings({ ...TRADE, feeRate: requireLevel('spot', 0).taker })
  const total = sumPostings(postings)
  return (
    <>
      <Prose>
        <p>
          <Bidi>{t('text', { size: isolated(formatAmount(TRADE.size, 'ETH')), price: isolated(formatAmount(TRADE.price, 'USDT')) })}</Bidi>
        </p>
      </Prose>
      <Table label={t('caption')}>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" data-align="end">
              ETH
            </th>
            <th scope="col" data-align="end">
              USDT
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ account, base, quote }) => (
            <Row key={account} name={t(account)} base={base} quote={quote} />
          ))}
          <Row name={t('total')} base={total.base} quote={total.quote} />
        </tbody>
      </Table>
    </>
  )
}

function Row({ name, base, quote }: { name: string; base: string; quote: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-align="end">
        <Figure>{signed(base)}</Figure>
      </td>
      <td data-align="end">
        <Figure>{signed(quote)}</Figure>
      </td>
    </tr>
  )
}

function signed(value: string): string {
  return isZero(value) ? '0' : formatTrimmed(value, 8, { signed: true })
}
