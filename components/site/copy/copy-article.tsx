import { getTranslations } from 'next-intl/server'
import { Table } from '#components/ui/table/table.tsx'
import type { CopyLeaderRow } from '#lib/contract/products/copy.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { Article, type ArticleSection } from '../article.tsx'
import { Prose } from '../prose.tsx'
import { Questions, type Answer } from '../questions.tsx'

interface Props {
  /** Null if they could not be loaded. */
  readonly leaders: readonly CopyLeaderRow[] | null
  readonly answers: readonly Answer[]
}

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
  const [t, words] = await Promise.all([getTranslations('copy'), getTranslations('bots')])
  if (leaders === null) return <Prose>{words('failed')}</Prose>
  if (leaders.length === 0) return <Prose>{t('noLeaders')}</Prose>
  const figures = ['followersResult', 'drawdown', 'ownResult', 'followers'] as const
  return (
    <Table label={t('leaders')}>
      <thead>
        <tr>
          <th scope="col">{t('leaders')}</th>
          {figures.map((name) => (
            <th key={name} scope="col" data-align="end">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader) => (
          <tr key={leader.id}>
            <th scope="row">
              {t('leader', { id: leader.id })}
              {leader.demonstration === null ? '' : ` · ${t('robot')}`}
            </th>
            {figures.map((name) => (
              <td key={name} data-align="end">
                <bdi>{figureOf(leader, name)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function figureOf(leader: CopyLeaderRow, name: 'followersResult' | 'drawdown' | 'ownResult' | 'followers'): string {
  if (name === 'followers') return String(leader.followers)
  return `${formatTrimmed(name === 'ownResult' ? leader.result : leader[name], 2)} USDT`
}
