import { getTranslations } from 'next-intl/server'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { CopyLeaderDetail } from '../../contract/copy.ts'
import { formatDate } from '#lib/format/date.ts'
import { findDirection, formatDecimal, formatPercent, MISSING } from '#lib/format/number.ts'
import { formatProfit } from '#lib/format/profit.ts'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { Prose } from '#components/site/prose.tsx'
import { LeaderCurve } from './leader-curve.tsx'
import { LeaderDays, LeaderOpen, LeaderTrades } from './leader-tables.tsx'
import styles from './copy.module.css'

/** The sections of a leader's page, in the order of ADR 43: followers, fall, own result, then the whole record. */
export async function LeaderArticle({ leader, trades }: CopyLeaderDetail) {
  const [t, words, search] = await Promise.all([getTranslations('copy'), getTranslations('bots'), getTranslations('search')])
  const { share, symbols, followers, endedCopies, endedGains, wins, losses, days } = leader
  const closed = wins + losses
  const sections: ArticleSection[] = [
    {
      id: 'followers',
      title: t('followersResult'),
      body: (
        <>
          <dl className={styles.facts}>
            <Fact name={t('followersResult')}>
              <Profit amount={leader.followersResult} />
            </Fact>
            <Fact name={t('followers')}>
              <Figure>{String(followers)}</Figure>
            </Fact>
            <Fact name={t('endedCopies')}>
              {endedCopies === 0 ? MISSING : t('endedGains', { gains: String(endedGains), all: String(endedCopies) })}
            </Fact>
            <Fact name={t('share')}>
              <Figure>{formatPercent(String(share / 1_000_000), { signed: false })}</Figure>
            </Fact>
            {symbols === null ? null : (
              <Fact name={search('pairs')}>
                <Figure>{symbols.length === 0 ? MISSING : symbols.join(', ')}</Figure>
              </Fact>
            )}
          </dl>
          <LeaderCurve days={days} now={leader.followersResult} />
          <Prose>
            <p>{t('risk')}</p>
            <p>{t('counted')}</p>
            {leader.takesNew ? null : <p>{t('full')}</p>}
          </Prose>
        </>
      ),
    },
    {
      id: 'drawdown',
      title: t('drawdown'),
      body: (
        <dl className={styles.facts}>
          <Fact name={t('drawdown')}>
            <Figure unit="USDT">{formatDecimal(leader.drawdown, 2)}</Figure>
          </Fact>
          <Fact name={t('begin')}>
            <Figure unit="USDT">{formatDecimal(leader.begin, 2)}</Figure>
          </Fact>
        </dl>
      ),
    },
    {
      id: 'own',
      title: t('ownResult'),
      body: (
        <dl className={styles.facts}>
          <Fact name={t('ownResult')}>
            <Profit amount={leader.result} />
          </Fact>
          <Fact name={words('floating')}>
            <Profit amount={leader.floating} />
          </Fact>
          <Fact name={t('winRate')}>
            <Figure>{closed === 0 ? MISSING : `${formatPercent(String(wins / closed), { signed: false })} (${wins}/${closed})`}</Figure>
          </Fact>
          <Fact name={t('since')}>
            <Figure>{formatDate(leader.startedAt)}</Figure>
          </Fact>
        </dl>
      ),
    },
    { id: 'open', title: t('openNow'), body: <LeaderOpen open={leader.open} /> },
    { id: 'trades', title: t('trades'), body: <LeaderTrades trades={trades} /> },
    { id: 'record', title: t('record'), body: <LeaderDays days={days} /> },
  ]
  return <Article sections={sections} />
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Profit({ amount }: { readonly amount: string }) {
  return (
    <Figure unit="USDT" direction={findDirection(amount)}>
      {formatProfit(amount)}
    </Figure>
  )
}
