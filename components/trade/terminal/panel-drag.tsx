'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { canMove, PANELS, PLACES, type PanelId, type Place, type Placing } from './places.ts'
import styles from './panel-drag.module.css'

interface Props {
  readonly terminal: RefObject<HTMLElement | null>
  readonly placing: Placing
  readonly onMove: (panel: PanelId, to: Place) => void
}

interface Drag {
  readonly panel: PanelId
  readonly over: Place | null
}

/** Further than this the pointer drags a tab; nearer it presses it. */
const DRAG_PX = 6

/** Takes panels by their tabs to other places: while one is dragged, each place shows whether it would take it. */
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
      undo = followDrag(event, (over) => setDrag({ panel, over }), (over) => {
        setDrag(null)
        drop({ panel, over })
      })
    }
    element?.addEventListener('pointerdown', begin)
    return () => {
      element?.removeEventListener('pointerdown', begin)
      undo()
    }
  }, [terminal])

  if (drag === null) return null
  return PLACES.map((place) => (
    <div
      key={place}
      className={styles.drop}
      style={{ gridArea: place }}
      data-drop={place}
      data-over={drag.over === place || undefined}
      data-refuses={!canMove(placing, drag.panel, place) || undefined}
    >
      {t(`to.${place}`)}
    </div>
  ))
}

/** Follows the pointer from a press on; `onDrag` from the moment on at which it has moved. Escape ends it without a place. */
function followDrag(start: PointerEvent, onDrag: (over: Place | null) => void, onEnd: (over: Place | null) => void): () => void {
  const undoing = new AbortController()
  const { signal } = undoing
  let isDragging = false
  const move = (event: PointerEvent) => {
    isDragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PX
    if (isDragging) onDrag(placeUnder(event))
  }
  const end = (over: Place | null) => {
    undoing.abort()
    if (isDragging) onEnd(over)
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', (event) => end(placeUnder(event)), { signal })
  document.addEventListener('pointercancel', () => end(null), { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(null), { signal })
  return () => undoing.abort()
}

function placeUnder({ clientX, clientY }: PointerEvent): Place | null {
  const zone = document.elementsFromPoint(clientX, clientY).find((element) => element.hasAttribute('data-drop'))
  return PLACES.find((place) => place === zone?.getAttribute('data-drop')) ?? null
}
