'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { systemTimers } from '#lib/kernel/clock.ts'
import { useSettings } from '#lib/stores/settings/use-settings.ts'
import { FIRST_ARRANGEMENT, keepArrangement, readArrangement, type Arrangement } from './panels/arrangement.ts'
import { createPersisted, usePersisted } from './persisted.ts'
import { useOwnPanel } from './panels/own-panel.ts'
import type { PanelEdge } from './panels/panel-sizes.ts'
import { PanelName, PanelStrip } from './panels/panel-strip.tsx'
import type { PanelWindowsHandle } from './panels/panel-windows.tsx'
import { chooseFront, FAR_PANELS, frontAt, movePanel, PANELS, panelsAt, SLOTS, type PanelId, type Slot } from './panels/slots.ts'
import { Splitter } from './panels/splitter.tsx'
import strip from './panels/panel-strip.module.css'
import styles from './terminal.module.css'
import page from './terminal-page.module.css'
import wide from './wide.module.css'
import { useIdle } from './use-idle.ts'
import { useWide } from './use-wide.ts'

const LayoutMenu = lazyPart(() => import('./panels/layout-menu.tsx').then((module) => module.LayoutMenu), 'small')
const PanelMenu = lazyPart(() => import('./panels/panel-menu.tsx').then((module) => module.PanelMenu), 'small')
const PanelDrag = lazyPart(() => import('./panels/panel-drag.tsx').then((module) => module.PanelDrag), 'layer')
const PanelWindows = lazyPart(() => import('./panels/panel-windows.tsx').then((module) => module.PanelWindows), 'layer')
const FurtherPanel = lazyPart(() => import('./panels/further-panel.tsx').then((module) => module.FurtherPanel))
const PanelFollower = lazyPart(() => import('./panels/panel-follower.tsx').then((module) => module.PanelFollower), 'layer')

const VIEWS = ['chart', 'book', 'trades', 'watchlist', 'panels'] as const
type View = (typeof VIEWS)[number]

/** The edge that sizes a slot, and its label; the main slot takes the remaining space. */
const EDGES = [
  ['book', 'side', 'resizeBook'],
  ['ticket', 'edge', 'resizeTicket'],
  ['panels', 'foot', 'resizePanels'],
] as const

const persistedArrangement = createPersisted(FIRST_ARRANGEMENT, readArrangement, keepArrangement)
const NONE_OUT: ReadonlySet<PanelId> = new Set()

interface Props {
  readonly localeCode: string
  readonly header: ReactNode
  readonly notice?: ReactNode
  readonly chart: ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly watchlist: ReactNode
  readonly ticket: ReactNode
  readonly panels: ReactNode
  /** The bar at the lower edge of a phone, which opens the ticket. */
  readonly bar: ReactNode
  /** Shown below the terminal: rules, other pairs. */
  readonly below: ReactNode
}

/**
 * The panels of a pair's page. On a desktop all of them fit the window, with movable edges, in slots that can be changed and shared; a
 * panel can have a window of its own. A phone shows one of chart, book, trades and watchlist at a time above the account's lists, or
 * these alone, and the ticket slides in from below.
 */
export function TerminalLayout({ localeCode, header, notice, bar, below, ...contents }: Props) {
  const t = useTranslations('terminal.layout')
  const terminal = useRef<HTMLDivElement>(null)
  const windows = useRef<PanelWindowsHandle>(null)
  const [view, setView] = useState<View>('chart')
  const [arrangement, arrange] = usePersisted(persistedArrangement)
  const [isArranging, setArranging] = useState(false)
  const [out, setOut] = useState(NONE_OUT)
  const isIdle = useIdle()
  const own = useOwnPanel()
  const layout = useSettings(localeCode).layout
  const isWide = useWide() && !isArranging
  const shown = SLOTS.map((slot) => makeSlot(arrangement, slot, out, isWide))
  const inUse = (slot: Slot) => isArranging || shown.some((each) => each.slot === slot && each.panels.length > 0)
  const move = (panel: PanelId, to: Slot) => {
    arrange({ ...arrangement, ...movePanel(arrangement, panel, to) })
    focusMenu(terminal.current, panel)
  }
  // The layout menu is in the account panel's slot while that panel is visible.
  const menuSlot = out.has('panels') ? 'main' : arrangement.places.panels
  const hasStrip = ({ slot, panels, front, isShared }: ShownSlot) =>
    isArranging || (isShared && panels.length > 0) || (slot === menuSlot && front !== 'panels')
  return (
    <div className={page.page}>
      {/* In the head, where it comes before the header of the site: this is low from its first line on, and does not become it later. */}
      <meta name="view" content="terminal" data-terminal />
      <div
        ref={terminal}
        className={`${styles.terminal} ${wide.wide}`}
        style={toSizeStyle(arrangement, inUse)}
        data-terminal
        data-view={view}
        data-ticket={layout}
        data-book={arrangement.bookFirst ? 'first' : 'second'}
        data-arranging={isArranging || undefined}
        data-density={arrangement.density}
        data-vacant={shown.flatMap(({ slot, front }) => (front === null ? [slot] : [])).join(' ') || undefined}
      >
        <div className={styles.header}>
          {header}
          {notice}
        </div>
        <fieldset className={strip.views} aria-label={t('tabs')}>
          {VIEWS.map((entry) => (
            <button
              key={entry}
              type="button"
              className={strip.view}
              aria-pressed={view === entry}
              onClick={() => setView(entry)}
              data-view-tab={entry}
            >
              <PanelName panel={entry} name={t(entry)} isFront={view === entry} />
            </button>
          ))}
        </fieldset>
        {shown.filter(hasStrip).map(({ slot, panels, front }) => (
          <PanelStrip
            key={slot}
            {...{ slot, panels, front }}
            onChoose={(panel) => arrange({ ...arrangement, front: chooseFront(arrangement.front, panel) })}
          >
            {isArranging && front !== null && (
              <Suspense>
                <PanelMenu panel={front} placing={arrangement} onMove={move} onOpen={(panel) => windows.current?.open(panel)} />
              </Suspense>
            )}
          </PanelStrip>
        ))}
        {PANELS.map((panel) => {
          const at = shown.find(({ slot }) => slot === arrangement.places[panel])
          return (
            <div
              key={panel}
              className={styles.panel}
              data-area={panel}
              data-slot={arrangement.places[panel]}
              data-toast-seat={panel === 'book' || FAR_PANELS.has(panel) || undefined}
              data-back={at?.front !== panel || undefined}
              data-tabbed={(at && hasStrip(at)) || undefined}
              data-out={out.has(panel) || undefined}
            >
              <div className={styles.pane}>{contents[panel]}</div>
            </div>
          )
        })}
        <div className={wide.further}>
          {isWide && isIdle && own === null && (
            <Suspense>
              <FurtherPanel />
            </Suspense>
          )}
        </div>
        {frontAt(arrangement, 'main', out) === null && <output className={styles.vacant}>{t('vacant')}</output>}
        {EDGES.filter(([, slot]) => inUse(slot)).map(([edge, , name]) => (
          <Splitter
            key={edge}
            edge={edge}
            at={edgeSide(edge, layout === 'left', arrangement.bookFirst)}
            label={t(name)}
            size={arrangement[edge]}
            onSize={(moved, size) => arrange({ ...arrangement, [moved]: size })}
          />
        ))}
        <div className={styles.arrange} data-slot={menuSlot}>
          {isIdle && own === null && (
            <Suspense>
              <LayoutMenu
                arrangement={arrangement}
                onArrange={arrange}
                isArranging={isArranging}
                onArranging={setArranging}
                {...(out.size > 0 && { onBringBack: () => windows.current?.closeAll() })}
              />
              <PanelWindows ref={windows} onOut={setOut} />
            </Suspense>
          )}
        </div>
        {isArranging && (
          <Suspense>
            <PanelDrag terminal={terminal} placing={arrangement} onMove={move} />
          </Suspense>
        )}
        {own !== null && (
          <Suspense>
            <PanelFollower panel={own} />
          </Suspense>
        )}
      </div>
      <div className={page.below}>{below}</div>
      <div className={page.bar} data-page-bar>
        {bar}
      </div>
    </div>
  )
}

interface ShownSlot {
  readonly slot: Slot
  readonly panels: readonly PanelId[]
  readonly front: PanelId | null
  /** Whether it has several panels, on a wide screen counting those that have a column of their own there. */
  readonly isShared: boolean
}

function makeSlot(arrangement: Arrangement, slot: Slot, out: ReadonlySet<PanelId>, isWide: boolean): ShownSlot {
  const elsewhere = isWide && slot === 'side' ? new Set([...out, ...FAR_PANELS]) : out
  return {
    slot,
    panels: panelsAt(arrangement, slot, elsewhere),
    front: frontAt(arrangement, slot, elsewhere),
    isShared: panelsAt(arrangement, slot, out).length > 1,
  }
}

/** Returns the sizes of the slots; those without panels have size 0. */
function toSizeStyle(arrangement: Arrangement, inUse: (slot: Slot) => boolean): CSSProperties {
  return Object.fromEntries(EDGES.map(([edge, slot]) => [`--${edge}-size`, inUse(slot) ? `${arrangement[edge]}px` : '0px']))
}

/** Returns the side of its slot that an edge is on. */
function edgeSide(edge: PanelEdge, isLeft: boolean, bookFirst: boolean): 'start' | 'end' {
  if (edge === 'panels') return 'start'
  if (edge === 'ticket') return isLeft ? 'end' : 'start'
  return isLeft === bookFirst ? 'start' : 'end'
}

/** Focuses the new menu of a moved panel, after the previous menu has returned the focus. */
function focusMenu(terminal: HTMLElement | null, panel: PanelId): void {
  const focus = () => terminal?.querySelector<HTMLElement>(`[data-panel-menu='${panel}']`)?.focus()
  systemTimers.after(0, () => systemTimers.after(0, focus))
}
