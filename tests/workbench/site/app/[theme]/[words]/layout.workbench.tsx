import type { ReactNode } from 'react'
import { notFound } from 'next/navigation'
import { loadMessages } from '#lib/locale/messages.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { pseudoTexts } from '#lib/locale/pseudo.ts'
import { WORDS, type Words } from '#components/ui/story/modes.ts'
import type { LabelSet } from '#components/ui/labels/labels.tsx'
import { Stage } from '../../../stage.tsx'
import '#components/theme/global.css'

const LOCALE_OF: Record<Words, string> = { english: 'en', german: 'de', arabic: 'ar', pseudo: 'en' }

/** No icon, and no request for one. */
export const metadata = { icons: { icon: 'data:,' } }

interface Props {
  readonly params: Promise<{ theme: string; words: string }>
  readonly children: ReactNode
}

/** The root layout of the workbench: theme, language and direction from the address, all texts of widgets, nothing else. */
export default async function WorkbenchLayout({ params, children }: Props) {
  const { theme, words: name } = await params
  const words = (WORDS as readonly string[]).includes(name) ? (name as Words) : notFound()
  const { tag, direction } = findLocale(LOCALE_OF[words])
  return (
    <html lang={tag} dir={direction} data-theme={theme === 'light' ? 'light' : 'dark'} data-updown="green-up">
      <body>
        <Stage words={words} direction={direction} labels={await labelsIn(words)}>
          {children}
        </Stage>
      </body>
    </html>
  )
}

async function labelsIn(words: Words): Promise<LabelSet> {
  const { ui = {} } = await loadMessages(findLocale(LOCALE_OF[words]))
  if (typeof ui === 'string') return {}
  return (words === 'pseudo' ? pseudoTexts(ui) : ui) as LabelSet
}
