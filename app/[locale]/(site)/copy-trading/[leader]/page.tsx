import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { MarketState } from '#components/market/market-state.tsx'
import { LeaderArticle } from '#products/copy/screens/site/leader-article.tsx'
import { leaderPath, leaderTitle } from '#products/copy/screens/site/leader-links.ts'
import { Prose } from '#components/site/prose.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Container } from '#components/ui/container/container.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { hasRecord } from '#products/copy/contract/leader-pages.ts'
import { loadCopyLeader, loadTickers } from '../../../../market-data.ts'
import { SiteDocument } from '../../site-document.tsx'

// The page shows figures at current prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

const SCREEN = '/trade-swap/copy'
const PARENT = '/copy-trading'

interface Props {
  readonly params: Promise<{ readonly leader: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { leader: asked }] = await Promise.all([getTranslations('copy'), params])
  const loaded = await loadCopyLeader(asked)
  if (!loaded.ok) return { robots: { index: false } }
  const { leader } = loaded.value
  const words = { name: leaderTitle(t, leader) }
  const metadata = await pageMetadata(leaderPath(leader), {
    title: t('leaderMetaTitle', words),
    description: t('leaderMetaDescription', words),
  })
  // A leader whom nobody has followed has nothing to find yet.
  return hasRecord(leader) ? metadata : { ...metadata, robots: { index: false } }
}

/** `/copy-trading/{leader}`: one leader; what its followers earned comes first. */
export default async function LeaderPage({ params }: Props) {
  const { leader: asked } = await params
  const [t, words, header, locale, loaded, tickers] = await Promise.all([
    getTranslations('copy'),
    getTranslations('bots'),
    getTranslations('header'),
    currentLocale(),
    loadCopyLeader(asked),
    loadTickers(),
  ])
  if (!loaded.ok && loaded.error === 'refused') notFound()
  const title = loaded.ok ? leaderTitle(t, loaded.value.leader) : t('leaders')
  const robot = loaded.ok ? loaded.value.leader.demonstration : null
  const symbol = loaded.ok ? (loaded.value.trades[0]?.symbol ?? 'BTCUSDT') : 'BTCUSDT'
  const product = loaded.ok ? loaded.value.leader.product : 'spot'
  return (
    <SiteDocument
      path={loaded.ok ? leaderPath(loaded.value.leader) : `${PARENT}/${asked}`}
      title={title}
      lead={robot === null ? t('leaderLead') : t(`rules.${robot}`)}
      parents={[{ name: header('copy'), path: PARENT }]}
      related={
        <>
          <MarketState feed={tickers.ok ? tickers.value.feed : undefined} product={product} symbol={symbol} />
          <p>
            <ButtonLink href={localPath(locale, SCREEN)} variant="primary" data-opens="guest">
              {t('start')}
            </ButtonLink>
          </p>
        </>
      }
    >
      {loaded.ok ? (
        <LeaderArticle {...loaded.value} />
      ) : (
        <Container>
          <Prose>{words('failed')}</Prose>
        </Container>
      )}
    </SiteDocument>
  )
}
