import { getTranslations } from 'next-intl/server'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { Table } from '#components/ui/table/table.tsx'
import type { CopyLeaderRow } from '../../contract/copy.ts'
import { findDirection, formatDecimal } from '#lib/format/number.ts'
import { formatProfit } from '#lib/format/profit.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Article, type ArticleSection } from '#components/site/article.tsx'
import { Prose } from '#components/site/prose.tsx'
import { Questions, type Answer } from '#components/site/questions.tsx'
import { leaderPath, leaderTitle } from './leader-links.ts'

interface Props {
  /** Null if they could not be loaded. */
  readonly leaders: readonly CopyLeaderRow[] | null
  readonly answers: readonly Answer[]
}

/** The figures of a leader in the order of ADR 43: never its own result first. */
const FIGURES = ['followersResult', 'drawdown', 'ownResult', 'followers'] as const

/** The sections of the page about copy trading. */
export async function CopyArticle({ leaders, answers }: Props) {
  const [t, page] = await Promise.all([getTranslations('copy'), getTranslations('botPage')])
  const robots = (leaders ?? []).flatMap(({ demonstration }) => (demonstration === null ? [] : [demonstration]))
  const sections: ArticleSection[] = [
    { id: 'leaders', title: t('leaders'), body: <Leaders leaders={leaders} /> },
    {
      id: 'how',
      title: t('how'),
      body: (
        <Prose>
          <p>{t('howText')}</p>
          <p>{t('risk')}</p>
          <p>{t('counted')}</p>
        </Prose>
      ),
    },
    ...(robots.length === 0
      ? []
      : [
          {
            id: 'rules',
            title: t('robot'),
            body: (
              <Prose>
                <ul>
                  {robots.map((name) => (
                    <li key={name}>{t(`rules.${name}`)}</li>
                  ))}
                </ul>
              </Prose>
            ),
          },
        ]),
    { id: 'questions', title: page('questions.title'), body: <Questions answers={answers} /> },
  ]
  return <Article sections={sections} />
}

async function Leaders({ leaders }: { readonly leaders: Props['leaders'] }) {
  const [t, words, locale] = await Promise.all([getTranslations('copy'), getTranslations('bots'), currentLocale()])
  if (leaders === null) return <Prose>{words('failed')}</Prose>
  if (leaders.length === 0) return <Prose>{t('noLeaders')}</Prose>
  return (
    <Table label={t('leaders')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('leaders')}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" data-align="end">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader) => (
          <tr key={leader.id}>
            <th scope="row" data-label={t('leaders')}>
              <Link href={localPath(locale, leaderPath(leader))}>{leaderTitle(t, leader)}</Link>
            </th>
            {FIGURES.map((name) => (
              <td key={name} data-label={t(name)} data-align="end">
                <Amount leader={leader} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Amount({ leader, name }: { readonly leader: CopyLeaderRow; readonly name: (typeof FIGURES)[number] }) {
  if (name === 'followers') return <Figure>{String(leader.followers)}</Figure>
  if (name === 'drawdown') return <Figure unit="USDT">{formatDecimal(leader.drawdown, 2)}</Figure>
  const amount = name === 'ownResult' ? leader.result : leader.followersResult
  return (
    <Figure unit="USDT" direction={findDirection(amount)}>
      {formatProfit(amount)}
    </Figure>
  )
}
