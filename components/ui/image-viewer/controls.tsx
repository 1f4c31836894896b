'use client'
import { IconButton } from '../button/icon-button.tsx'
import { fillIn, type Labels } from '../labels/labels.tsx'
import { canZoom, toZoom, type ViewerAction, type ViewerState } from './viewer-state.ts'
import styles from './image-viewer.module.css'

interface Props {
  readonly state: ViewerState
  readonly act: (action: ViewerAction) => void
  readonly labels: Labels<'imageViewer'>
}

/** The viewer's buttons. At a limit they stay focusable: disabling a focused button would lose the keyboard's position. */
export function Controls({ state, act, labels }: Props) {
  const zoom = canZoom(state)
  const several = state.count > 1
  return (
    <div className={styles.controls}>
      {several ? <IconButton icon="chevron-back" label={labels.previous} onClick={() => act('previous')} /> : null}
      <IconButton icon="zoom-out" label={labels.zoomOut} aria-disabled={!zoom.out} onClick={() => act('zoomOut')} />
      <output className={styles.zoom}>{fillIn(labels.zoom, { percent: Math.round(toZoom(state) * 100) })}</output>
      <IconButton icon="zoom-in" label={labels.zoomIn} aria-disabled={!zoom.in} onClick={() => act('zoomIn')} />
      <IconButton icon="rotate-left" label={labels.rotateLeft} onClick={() => act('rotateLeft')} />
      <IconButton icon="rotate-right" label={labels.rotateRight} onClick={() => act('rotateRight')} />
      <IconButton icon="fit" label={labels.reset} onClick={() => act('reset')} />
      {several ? <IconButton icon="chevron-forward" label={labels.next} onClick={() => act('next')} /> : null}
    </div>
  )
}
