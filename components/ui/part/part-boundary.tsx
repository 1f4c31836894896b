'use client'

import { Component, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useLabels } from '../labels/labels.tsx'
import styles from './part.module.css'

/**
 * Where the sentence of a missing part is. `block`: in the part's place. `layer`: over the page, for dialogs and other parts that have no
 * place in it. `small`: a button with the sentence as its name, for cells and bars. `rows`: a row of a table.
 */
export type PartLook = 'block' | 'layer' | 'small' | 'rows'

interface Props {
  /** What is shown: another one is a new try. */
  readonly part: unknown
  readonly look: PartLook
  /** Shown above the sentence. */
  readonly instead?: ReactNode
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface State {
  readonly part: unknown
  readonly hasFailed: boolean
}

/** Shows a sentence and a button in place of a part that has failed. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { part: this.props.part, hasFailed: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // What the router throws to lead to another page is no failure.
    if (error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_')) throw error
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ part }: Props, state: State): State | null {
    return part === state.part ? null : { part, hasFailed: false }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const { look, instead, onRetry } = this.props
    return (
      <>
        {instead}
        <MissingPart look={look} onRetry={onRetry} />
      </>
    )
  }
}

/** More than any of our tables has: a cell ends with its table. */
const COLUMNS_MAX = 20

/** The sentence of a part that is missing, and another try. */
export function MissingPart({ look, onRetry }: Pick<Props, 'look' | 'onRetry'>) {
  const labels = useLabels('part')
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  if (look === 'small')
    return <IconButton icon="rotate-right" size="small" label={`${labels.missing} ${labels.retry}`} onClick={onRetry} data-missing-part />
  const sentence = (
    <div role="alert" className={styles.missing} data-look={look} data-missing-part>
      <p>{labels.missing}</p>
      <Button size="small" onClick={onRetry}>
        {labels.retry}
      </Button>
      {look === 'layer' && <IconButton icon="close" size="small" label={labels.close} onClick={() => setClosed(true)} />}
    </div>
  )
  if (look !== 'rows') return sentence
  return (
    <tbody>
      <tr>
        <td colSpan={COLUMNS_MAX}>{sentence}</td>
      </tr>
    </tbody>
  )
}
