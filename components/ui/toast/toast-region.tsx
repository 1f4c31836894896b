'use client'
import { useEffect, useRef, useSyncExternalStore, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { TOAST_GAP_PX, TOAST_OFFSET_PX, TOAST_POSITION } from '../constants.ts'
import { useLabels, type Labels } from '../labels/labels.tsx'
import { escapeIsFree } from '../overlay/escape.ts'
import { variables } from '../overlay/variables.ts'
import { Announcer } from './announcer.tsx'
import { ToastCard } from './toast-card.tsx'
import { useSeat } from './use-seat.ts'
import { TOAST_LEAVE_MS, type Toast, type Toaster } from './toaster.ts'
import styles from './toast.module.css'

interface Props {
  readonly toaster: Toaster
  /** Position of the toasts, as for left-to-right text; mirrored on right-to-left pages. */
  readonly position?: 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left'
  readonly labels?: Partial<Labels<'toast'>>
}

const NONE: readonly Toast[] = []
const SIZES = variables({
  '--toast-gap': `${TOAST_GAP_PX}px`,
  '--toast-offset': `${TOAST_OFFSET_PX}px`,
  '--toast-leave': `${TOAST_LEAVE_MS}ms`,
})

/** Shows and announces a tab's toasts (specification 4.5 and 9). One per tab, at the end of the page. */
export function ToastRegion({ toaster, position = TOAST_POSITION, labels: own }: Props) {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.list, () => NONE)
  const mounted = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  )
  const labels = useLabels('toast', own)
  const region = useRef<HTMLElement>(null)
  useSeat(region)
  const cameFrom = useRef<HTMLElement | null>(null)

  const rememberFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  /**
   * Closes a toast and moves focus that was on it to a neighbour, or back to where it came from. After a click it always goes back:
   * the focus was unintended, and on a neighbour it would keep that toast from ever expiring.
   */
  const close = (id: number, byPointer = false) => {
    const card = region.current?.querySelector(`[data-toast="${id}"]`)
    const next = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast][data-phase="shown"] button') ?? [])]
    if (card?.contains(document.activeElement))
      ((byPointer ? undefined : next.find((button) => !card.contains(button))) ?? cameFrom.current)?.focus()
    toaster.close(id)
  }
  useEscape(toasts.length > 0, () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-toast]')?.dataset['toast']
    if (focused === undefined) return toaster.closeNewest()
    close(Number(focused))
    return true
  })

  if (!mounted) return null
  return createPortal(
    <>
      <Announcer toasts={toasts} labels={labels} />
      {/* An empty live region: modals hide everything else from screen readers, and these buttons must stay accessible. */}
      <section
        ref={region}
        className={styles.region}
        style={SIZES}
        data-toasts
        data-position={position}
        aria-label={labels.region}
        aria-live="off"
        hidden={toasts.length === 0}
      >
        <div onFocus={rememberFocus}>
          <ol className={styles.list}>
            {toasts.map((toast) => (
              <li key={toast.id}>
                <ToastCard toast={toast} toaster={toaster} labels={labels} onClose={close} />
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>,
    document.body,
  )
}

const noChange = () => () => {}

/** Calls `use` on an Escape that no overlay has handled; `use` returns whether it handled it. */
function useEscape(active: boolean, use: () => boolean): void {
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && escapeIsFree(event) && latest.current()) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
