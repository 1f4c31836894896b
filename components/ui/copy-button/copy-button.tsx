'use client'
import { useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { IconName } from '../icon/icons.ts'
import { useLabels, type Labels } from '../labels/labels.tsx'
import styles from './copy-button.module.css'

interface Props {
  /** The text to copy. */
  readonly text: string
  /** The accessible name, for pages with several of them, where "Copy" is ambiguous. */
  readonly label?: string
  readonly look?: 'icon' | 'text'
  readonly labels?: Partial<Labels<'copyButton'>>
}

type Outcome = 'none' | 'copied' | 'failed'

/** How long it shows the outcome, in milliseconds. */
export const OUTCOME_MS = 2000

const ICON: Readonly<Record<Outcome, IconName>> = { none: 'copy', copied: 'check', failed: 'error' }

/** Copies a text, and shows and announces whether it did. If the browser refuses, it says what to do. */
export function CopyButton({ text, look = 'icon', labels: own, ...rest }: Props) {
  const labels = useLabels('copyButton', own)
  const [outcome, setOutcome] = useState<Outcome>('none')
  useEffect(() => {
    if (outcome === 'none') return
    return systemTimers.after(OUTCOME_MS, () => setOutcome('none'))
  }, [outcome])

  const copy = async () => setOutcome(await write(text))
  // Always rendered, even if invisible: a live region that is inserted together with its text is not announced.
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
