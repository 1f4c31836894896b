import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { CopiedOrder, CopyFollowerRow, CopyLeaderRow, CopyRow } from '../contract/copy.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { formatPercent, MISSING } from '#lib/format/number.ts'

export type CopyWords = ReturnType<typeof useTranslations<'copy'>>
type BotWords = ReturnType<typeof useTranslations<'bots'>>
/** Returns the name of a leader by its number; of a robot, the name that says so. */
export type LeaderNamer = (id: string) => string
type Zone = Parameters<typeof formatDateTime>[1]

const COIN = 'USDT'

/** Returns a leader's share of gains in percent. */
export function shareText(millionths: number): string {
  return formatPercent(String(millionths / 1_000_000), { signed: false })
}

/** Returns a leader's name and product: the number of a trader, the name of a robot, which says that it is one. */
export function writeLeaderName(
  t: CopyWords,
  { id, product, demonstration }: Pick<CopyLeaderRow, 'id' | 'product' | 'demonstration'>,
): string {
  const name = demonstration === null ? t('leader', { id }) : t(`robots.${demonstration}`)
  return `${name} · ${t(`products.${product}`)}`
}

/** Returns why a copy has its status. */
export function reasonText(t: CopyWords, words: BotWords, reason: CopyRow['reason']): string {
  if (reason === 'stopped' || reason === 'take-profit' || reason === 'stop-loss' || reason === 'epoch-closed')
    return words(`reasons.${reason}`)
  return t(`reasons.${reason}`)
}

/** The columns of leaders: what their followers earned comes first. */
export function leaderColumns(t: CopyWords, words: BotWords, actions: (row: CopyLeaderRow) => ReactNode): readonly Column<CopyLeaderRow>[] {
  return [
    {
      id: 'leader',
      header: t('leaderName'),
      widthPx: 170,
      cell: (row) => writeLeaderName(t, row),
    },
    profit('followersResult', t('followersResult'), (row) => row.followersResult),
    { id: 'drawdown', header: t('drawdown'), widthPx: 110, align: 'end', cell: (row) => <ValueFigure amount={row.drawdown} unit={COIN} /> },
    profit('own', t('ownResult'), (row) => row.result),
    profit('floating', words('floating'), (row) => row.floating),
    { id: 'followers', header: t('followers'), align: 'end', cell: (row) => <Figure>{String(row.followers)}</Figure> },
    { id: 'share', header: t('share'), align: 'end', cell: (row) => <Figure>{shareText(row.share)}</Figure> },
    { id: 'open', header: t('openNow'), widthPx: 150, cell: (row) => <bdi>{openText(row.open)}</bdi> },
    { id: 'actions', fixed: true, header: words('actions'), align: 'end', cell: actions },
  ]
}

function openText(open: readonly Pick<CopyLeaderRow['open'][number], 'symbol' | 'direction' | 'size'>[]): string {
  return open.length === 0
    ? MISSING
    : open.map(({ symbol, direction, size }) => `${symbol} ${direction === 'long' ? '+' : '-'}${size}`).join(', ')
}

/** The columns of copies. */
export function copyColumns(
  t: CopyWords,
  words: BotWords,
  nameLeader: LeaderNamer,
  actions: (row: CopyRow) => ReactNode,
): readonly Column<CopyRow>[] {
  return [
    { id: 'leader', header: t('leaderName'), widthPx: 150, cell: (row) => nameLeader(row.leaderId) },
    {
      id: 'status',
      header: words('status'),
      widthPx: 140,
      cell: (row) => (
        <span data-copy-status={row.status}>{`${words(`statuses.${row.status}`)} · ${reasonText(t, words, row.reason)}`}</span>
      ),
    },
    { id: 'given', header: t('given'), align: 'end', cell: (row) => <ValueFigure amount={row.given} unit={COIN} /> },
    { id: 'worth', header: t('worth'), align: 'end', cell: (row) => <ValueFigure amount={row.equity} unit={COIN} /> },
    {
      id: 'result',
      header: t('result'),
      widthPx: 120,
      align: 'end',
      cell: (row) => (
        <span data-copy-result>
          <ProfitFigure amount={row.result} unit={COIN} />
        </span>
      ),
    },
    { id: 'shared', header: t('shared'), align: 'end', cell: (row) => <ValueFigure amount={row.shared} unit={COIN} /> },
    {
      id: 'open',
      header: t('openNow'),
      widthPx: 120,
      cell: (row) => <bdi data-copy-open>{openText(row.positions)}</bdi>,
    },
    { id: 'actions', fixed: true, header: words('actions'), widthPx: 240, align: 'end', cell: actions },
  ]
}

function profit<Row>(id: string, header: string, of: (row: Row) => string): Column<Row> {
  return { id, header, widthPx: 120, align: 'end', cell: (row) => <ProfitFigure amount={of(row)} unit={COIN} /> }
}

/** The columns of all copies of a round: those that have ended as they ended. */
export function recordColumns(t: CopyWords, words: BotWords, nameLeader: LeaderNamer, zone: Zone): readonly Column<CopyRow>[] {
  const open = copyColumns(t, words, nameLeader, () => null).filter(({ id }) => id !== 'open' && id !== 'actions')
  return [{ id: 'time', header: words('time'), widthPx: 165, cell: ({ ts }) => <Figure>{formatDateTime(ts, zone)}</Figure> }, ...open]
}

/** The columns of a leader's followers. */
export function followerColumns(
  t: CopyWords,
  words: BotWords,
  actions: (row: CopyFollowerRow) => ReactNode,
): readonly Column<CopyFollowerRow>[] {
  return [
    { id: 'follower', header: t('followerName'), widthPx: 140, cell: ({ copyId }) => t('follower', { id: copyId }) },
    { id: 'given', header: t('given'), align: 'end', cell: (row) => <ValueFigure amount={row.given} unit={COIN} /> },
    profit('result', t('result'), (row) => row.result),
    { id: 'shared', header: t('shared'), align: 'end', cell: (row) => <ValueFigure amount={row.shared} unit={COIN} /> },
    { id: 'actions', fixed: true, header: words('actions'), align: 'end', cell: actions },
  ]
}

/** The columns of copied trades, with the leader's price beside the own one. `zone`: the time zone of the reader. */
export function copiedColumns(t: CopyWords, words: BotWords, nameLeader: LeaderNamer, zone: Zone): readonly Column<CopiedOrder>[] {
  return [
    { id: 'time', header: words('time'), widthPx: 165, cell: ({ ts }) => <Figure>{formatDateTime(ts, zone)}</Figure> },
    { id: 'leader', header: t('leaderName'), widthPx: 130, cell: (row) => nameLeader(row.leaderId) },
    { id: 'side', header: words('side'), cell: (row) => `${row.symbol} ${words(row.side)}`, widthPx: 130 },
    { id: 'size', header: words('size'), align: 'end', cell: (row) => <AmountFigure amount={row.size} /> },
    {
      id: 'leaderPrice',
      header: t('leaderPrice'),
      align: 'end',
      widthPx: 110,
      cell: (row) => <Figure>{row.leaderPrice ?? MISSING}</Figure>,
    },
    { id: 'price', header: words('price'), align: 'end', cell: (row) => <Figure>{row.price ?? MISSING}</Figure> },
    profit('slippage', t('slippage'), (row) => negated(row.slippage)),
    { id: 'fees', header: words('fees'), widthPx: 130, align: 'end', cell: (row) => <AmountFigure amount={row.fee} unit={row.feeCoin} /> },
    profit('profit', t('result'), (row) => row.profit),
    {
      id: 'outcome',
      header: words('status'),
      widthPx: 150,
      cell: (row) => <span data-copied={row.status}>{t(`outcomes.${row.status}`)}</span>,
    },
  ]
}

/** Slippage is shown as what it did to the result: a cost is below zero. */
function negated(amount: string): string {
  if (/^-?0*\.?0*$/.test(amount)) return '0'
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
