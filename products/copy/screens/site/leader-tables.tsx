import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import type { CopyLeaderDetail, CopyLeaderRow } from '../../contract/copy.ts'
import { formatDate, formatDateTime } from '#lib/format/date.ts'
import { findDirection, formatTrimmed } from '#lib/format/number.ts'
import { formatProfit } from '#lib/format/profit.ts'
import { Prose } from '#components/site/prose.tsx'

/** The most decimals of sizes and prices. */
const PLACES = 8

interface ListProps {
  readonly label: string
  readonly columns: readonly { readonly name: string; readonly end?: true }[]
  /** The cells of each row by column; the first is its head. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

function List({ label, columns, rows }: ListProps) {
  return (
    <Table label={label} stacked>
      <thead>
        <tr>
          {columns.map(({ name, end }) => (
            <th key={name} scope="col" {...(end && { 'data-align': 'end' })}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ name, end }, nth) =>
              nth === 0 ? (
                <th key={name} scope="row" data-label={name}>
                  {cells[nth]}
                </th>
              ) : (
                <td key={name} data-label={name} {...(end && { 'data-align': 'end' })}>
                  {cells[nth]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const figure = (text: string): ReactNode => <Figure>{text}</Figure>
const profit = (amount: string): ReactNode => (
  <Figure unit="USDT" direction={findDirection(amount)}>
    {formatProfit(amount)}
  </Figure>
)

/** A leader's open trades. */
export async function LeaderOpen({ open }: { readonly open: CopyLeaderRow['open'] }) {
  const [t, words, orders] = await Promise.all([getTranslations('copy'), getTranslations('bots'), getTranslations('orders')])
  if (open.length === 0) return <Prose>{orders('nonePosition')}</Prose>
  return (
    <List
      label={t('openNow')}
      columns={[{ name: words('pair') }, { name: words('side') }, { name: words('size'), end: true }, { name: words('price'), end: true }]}
      rows={open.map(({ symbol, direction, size, price }) => ({
        key: `${symbol} ${direction}`,
        cells: [figure(symbol), orders(direction), figure(formatTrimmed(size, PLACES)), figure(formatTrimmed(price, PLACES))],
      }))}
    />
  )
}

interface TradesProps {
  readonly trades: CopyLeaderDetail['trades']
}

/** A leader's newest fills. None says a profit: results count whole trades, at prices that others cannot make up (DESIGN 6.12). */
export async function LeaderTrades({ trades }: TradesProps) {
  const [t, words] = await Promise.all([getTranslations('copy'), getTranslations('bots')])
  if (trades.length === 0) return <Prose>{t('noTrades')}</Prose>
  return (
    <List
      label={t('trades')}
      columns={[
        { name: words('time') },
        { name: words('pair') },
        { name: words('side') },
        { name: words('size'), end: true },
        { name: words('price'), end: true },
      ]}
      rows={trades.map(({ ts, symbol, side, size, price }, nth) => ({
        key: `${ts} ${nth}`,
        cells: [
          figure(`${formatDateTime(ts)} UTC`),
          figure(symbol),
          words(side),
          figure(formatTrimmed(size, PLACES)),
          figure(formatTrimmed(price, PLACES)),
        ],
      }))}
    />
  )
}

/** A leader's results so far at the end of each day, newest first. */
export async function LeaderDays({ days }: { readonly days: CopyLeaderRow['days'] }) {
  const t = await getTranslations('copy')
  if (days.length === 0) return <Prose>{t('noDays')}</Prose>
  return (
    <List
      label={t('record')}
      columns={[{ name: t('day') }, { name: t('followersResult'), end: true }, { name: t('ownResult'), end: true }]}
      rows={days.toReversed().map(({ ts, own, followers }) => ({
        key: String(ts),
        // The figures are those at the end of the day before this moment.
        cells: [figure(formatDate(ts - 1)), profit(followers), profit(own)],
      }))}
    />
  )
}
