'use client'
import { useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import type { IconName } from '../icons.ts'
import { useLabels, type Labels } from '../labels/labels.tsx'
import styles from './copy-button.module.css'

interface Props {
  /** What goes to the clipboard. */
  readonly text: string
  /** What is copied, in words, where "Copy" says too little: several of them stand on one page. */
  readonly label?: string
  readonly look?: 'icon' | 'text'
  readonly labels?: Partial<Labels<'copyButton'>>
}

type Outcome = 'none' | 'copied' | 'failed'

/** How long it says what came of it, in milliseconds. */
export const OUTCOME_MS = 2000

const ICON: Readonly<Record<Outcome, IconName>> = { none: 'copy', copied: 'check', failed: 'error' }

/** Copies a text, and says in sight and to screen readers whether it did. A browser may refuse: then it says what to do. */
export function CopyButton({ text, look = 'icon', labels: own, ...rest }: Props) {
  const labels = useLabels('copyButton', own)
  const [outcome, setOutcome] = useState<Outcome>('none')
  useEffect(() => {
    if (outcome === 'none') return
    return systemTimers.after(OUTCOME_MS, () => setOutcome('none'))
  }, [outcome])

  const copy = async () => setOutcome(await write(text))
  // Always there, if not always in sight: a live region that comes with its text is not read out.
  const quiet = outcome === 'none' || (outcome === 'copied' && look === 'icon')
  const said = { none: '', copied: labels.copied, failed: labels.failed }[outcome]
  const label = rest.label ?? labels.copy
  return (
    <span className={styles.copy} data-outcome={outcome}>
      {look === 'icon' ? (
        <IconButton icon={ICON[outcome]} size="small" label={label} onClick={() => void copy()} />
      ) : (
        <Button size="small" onClick={() => void copy()}>
          <Icon name={ICON[outcome]} size={16} />
          {label}
        </Button>
      )}
      <output className={quiet ? 'visually-hidden' : styles.said}>{said}</output>
    </span>
  )
}

async function write(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
