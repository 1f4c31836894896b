'use client'
import { DirectionProvider } from '@radix-ui/react-direction'
import type { ReactNode } from 'react'
import { LabelsProvider, type LabelSet } from '#components/ui/labels/labels.tsx'
import type { Words } from '#components/ui/story/modes.ts'
import { WordsProvider } from '#components/ui/story/words.tsx'

interface Props {
  readonly words: Words
  readonly direction: 'ltr' | 'rtl'
  readonly labels: LabelSet
  readonly children: ReactNode
}

/** The providers around every story: language of its own texts, texts of widgets, direction for the primitives. */
export function Stage({ words, direction, labels, children }: Props) {
  return (
    <DirectionProvider dir={direction}>
      <LabelsProvider labels={labels}>
        <WordsProvider words={words}>{children}</WordsProvider>
      </LabelsProvider>
    </DirectionProvider>
  )
}
