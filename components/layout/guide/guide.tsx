import { getTranslations } from 'next-intl/server'
import { GUIDES, type GuideName } from '#lib/settings/guides.ts'
import { GuideHost } from './guide-host.tsx'

/** Selectors of the part of the page that each step explains; on a phone the ticket opens from the bar at the lower edge. */
const ANCHORS = {
  'terminal.chart': '[data-area="chart"]',
  'terminal.book': '[data-area="book"]',
  'terminal.ticket': '[data-area="ticket"], [data-page-bar]',
  'terminal.receipt': '[data-area="panels"]',
  'terminal.layout': '[data-layout-menu]',
  'terminal.keys': '[data-open-palette]',
  'assets.wallets': '[data-guide="wallets"]',
  'assets.realism': '[data-guide="realism"]',
  'assets.rounds': '[data-guide="rounds"]',
} as const

/** The first-visit guide of a page, with its texts. */
export async function Guide({ name }: { readonly name: GuideName }) {
  const t = await getTranslations('guides')
  const steps = GUIDES[name].map((step) => {
    // Each guide has exactly these steps.
    const key = `${name}.${step}` as keyof typeof ANCHORS
    return { anchor: ANCHORS[key], title: t(`${key}.title`), text: t(`${key}.text`) }
  })
  return (
    <GuideHost
      name={name}
      texts={{
        title: t('title'),
        next: t('next'),
        done: t('done'),
        skip: t('skip'),
        progress: t('progress', { step: '{step}', count: '{count}' }),
        steps,
      }}
    />
  )
}
