import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LonePersonalHead } from '#components/layout/shell/personal-layout.tsx'
import { Glossary } from '#components/site/glossary/glossary.tsx'
import { HelpArticle, type Shortcut } from '#components/site/help/help-article.tsx'
import { FIRST_HOTKEYS, HOTKEY_NAMES, isShare, SHARES } from '#components/trade/tools/hotkeys.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { personalMetadata } from './personal-metadata.ts'

/** The help centre and the glossary have an indexable page outside of simulation mode, and a twin inside that is not (DESIGN 5.33). */
export const HELP_PATHS = {
  site: { help: '/help', glossary: '/help/glossary' },
  simulation: { help: '/trade-info/help', glossary: '/trade-info/glossary' },
} as const

/** The content of the help centre, below its heading. */
export async function HelpContent({ side }: { readonly side: keyof typeof HELP_PATHS }) {
  return (
    <UiLabels of={['field']}>
      <HelpArticle shortcuts={await loadShortcuts()} glossaryPath={HELP_PATHS[side].glossary} inSimulation={side === 'simulation'} />
    </UiLabels>
  )
}

async function loadShortcuts(): Promise<Shortcut[]> {
  const t = await getTranslations('terminal.hotkeys')
  return HOTKEY_NAMES.map((name) => ({
    name: isShare(name) ? t('percent', { percent: `${SHARES[name]}%` }) : t(name),
    keys: FIRST_HOTKEYS[name]
      .replace('Mod', 'Ctrl')
      .replace(/Key|Digit/, '')
      .replace('Slash', '/'),
  }))
}

export async function helpTwinMetadata(): Promise<Metadata> {
  return personalMetadata((await getTranslations('helpPage'))('title'))
}

export async function glossaryTwinMetadata(): Promise<Metadata> {
  return personalMetadata((await getTranslations('glossaryPage'))('title'))
}

/** The help centre inside simulation mode. */
export async function HelpTwin() {
  const t = await getTranslations('helpPage')
  return (
    <>
      <LonePersonalHead title={t('title')} lead={t('lead')} />
      <HelpContent side="simulation" />
    </>
  )
}

/** The glossary inside simulation mode. */
export async function GlossaryTwin() {
  const t = await getTranslations('glossaryPage')
  return (
    <>
      <LonePersonalHead title={t('title')} lead={t('lead')} />
      <Glossary />
    </>
  )
}
