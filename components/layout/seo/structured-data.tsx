import { getTranslations } from 'next-intl/server'
import type { Graph, Thing, WithContext } from 'schema-dts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { breadcrumbData, jsonForScript, productData, siteData, type Crumb } from './json-ld.ts'

/** Structured data of a page, in its own data block. */
export function StructuredData({ data }: { data: WithContext<Thing> | Graph }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForScript(data) }} />
}

/** The breadcrumbs of an inner page, the page itself last; home is prepended. */
export async function BreadcrumbData({ trail }: { trail: readonly Crumb[] }) {
  const [t, locale] = await Promise.all([getTranslations('meta'), currentLocale()])
  return <StructuredData data={breadcrumbData(locale, [{ name: t('home'), path: '/' }, ...trail])} />
}

/** Organization and WebSite, for the home page. `description` describes the site in one translated sentence. */
export async function SiteData({ description }: { description: string }) {
  return <StructuredData data={siteData(await currentLocale(), description)} />
}

/** FinancialProduct, for the fee page (`feePath`). `description` is translated and says that funds are simulated. */
export async function ProductData({ feePath, description }: { feePath: string; description: string }) {
  return <StructuredData data={productData(await currentLocale(), feePath, description)} />
}
