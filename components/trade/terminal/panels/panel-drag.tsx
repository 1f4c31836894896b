'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { canMove, PANELS, SLOTS, type PanelId, type Slot, type Placing } from './slots.ts'
import styles from './panel-drag.module.css'

interface Props {
  readonly terminal: RefObject<HTMLElement | null>
  readonly placing: Placing
  readonly onMove: (panel: PanelId, to: Slot) => void
}

interface Drag {
  readonly panel: PanelId
  readonly over: Slot | null
}

/** A pointer movement beyond this distance drags a tab; a smaller one is a press. */
const DRAG_PX = 6

/** Moves panels between slots by dragging their tabs; during a drag each slot shows whether it accepts the panel. */
export function PanelDrag({ terminal, placing, onMove }: Props) {
  const t = useTranslations('terminal.layout')
  const [drag, setDrag] = useState<Drag | null>(null)
  const drop = useEffectEvent(({ panel, over }: Drag) => {
    if (over !== null && canMove(placing, panel, over)) onMove(panel, over)
  })

  useEffect(() => {
    const element = terminal.current
    let undo = () => {}
    const begin = (event: PointerEvent) => {
      const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-panel-tab]') : null
      const panel = PANELS.find((entry) => entry === tab?.dataset['panelTab'])
      if (!tab || panel === undefined || event.button !== 0) return
      undo()
      undo = followDrag(
        event,
        (over) => setDrag({ panel, over }),
        (over) => {
          setDrag(null)
          drop({ panel, over })
        },
      )
    }
    element?.addEventListener('pointerdown', begin)
    // The cursor over a tab offers dragging only once this script can handle it.
    element?.toggleAttribute('data-draggable', true)
    return () => {
      element?.removeEventListener('pointerdown', begin)
      element?.removeAttribute('data-draggable')
      undo()
    }
  }, [terminal])

  if (drag === null) return null
  return SLOTS.map((slot) => (
    <div
      key={slot}
      className={styles.drop}
      style={{ gridArea: slot }}
      data-drop={slot}
      data-over={drag.over === slot || undefined}
      data-refuses={!canMove(placing, drag.panel, slot) || undefined}
    >
      {t(`to.${slot}`)}
    </div>
  ))
}

/**
 * Follows the pointer after a press: calls `onDrag` while it drags, and `onEnd` when the drag ends, without a slot after Escape.
 * Returns a function that stops it.
 */
function followDrag(start: PointerEvent, onDrag: (over: Slot | null) => void, onEnd: (over: Slot | null) => void): () => void {
  const undoing = new AbortController()
  const { signal } = undoing
  let isDragging = false
  const move = (event: PointerEvent) => {
    isDragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PX
    if (isDragging) onDrag(slotUnder(event))
  }
  const end = (over: Slot | null) => {
    undoing.abort()
    if (isDragging) onEnd(over)
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', (event) => end(slotUnder(event)), { signal })
  document.addEventListener('pointercancel', () => end(null), { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(null), { signal })
  return () => undoing.abort()
}

function slotUnder({ clientX, clientY }: PointerEvent): Slot | null {
  const zone = document.elementsFromPoint(clientX, clientY).find((element) => element.hasAttribute('data-drop'))
  return SLOTS.find((slot) => slot === zone?.getAttribute('data-drop')) ?? null
}
