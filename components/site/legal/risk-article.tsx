import { getTranslations } from 'next-intl/server'
import { site } from '#lib/locale/site.ts'
import { Article } from '../article.tsx'
import { Prose, proseTags } from '../prose.tsx'

const SECTIONS = ['none', 'prices', 'fills', 'mind', 'past', 'crypto', 'leverage', 'futures', 'bots', 'advice'] as const

/** Explains what a simulation leaves out, and the risks of real trading. */
export async function RiskArticle() {
  const [t, tags] = await Promise.all([getTranslations('risk.sections'), proseTags()])
  const words = { ...tags, brand: site.brandName }
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    body: <Prose>{t.rich(`${id}.body`, words)}</Prose>,
  }))
  return <Article sections={sections} />
}
