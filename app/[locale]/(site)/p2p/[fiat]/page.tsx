import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { pageMetadata } from '#components/layout/seo/page-metadata.ts'
import { P2P_FIATS, type P2pFiat } from '#products/p2p/contract/p2p-methods.ts'
import { currencyNames } from '#lib/format/names.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { P2pDocument } from '../p2p-document.tsx'

export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly fiat: string }>
}

const makePath = (fiat: P2pFiat): string => `/p2p/${fiat.toLowerCase()}`

async function findFiat({ params }: Props): Promise<P2pFiat | undefined> {
  const { fiat } = await params
  return P2P_FIATS.find((one) => one.toLowerCase() === fiat)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, fiat] = await Promise.all([getTranslations('p2pPage'), findFiat(props)])
  if (fiat === undefined) return {}
  return pageMetadata(makePath(fiat), { title: t('fiatMetaTitle', { fiat }), description: t('fiatMetaDescription', { fiat }) })
}

/** `/p2p/{fiat}`: the offers in one currency. */
export default async function P2pFiatPage(props: Props) {
  const fiat = await findFiat(props)
  if (fiat === undefined) notFound()
  const [t, words, locale] = await Promise.all([getTranslations('p2pPage'), getTranslations('p2p'), currentLocale()])
  const currency = currencyNames(locale.tag)(fiat)
  return (
    <P2pDocument
      path={makePath(fiat)}
      fiat={fiat}
      title={t('fiatTitle', { currency, fiat })}
      lead={t('fiatLead', { fiat })}
      crumb={fiat}
      parents={[{ name: words('title'), path: '/p2p' }]}
    />
  )
}
