'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { useSettings } from '#lib/stores/use-settings.ts'
import { FIRST_ARRANGEMENT, keepArrangement, readArrangement, type Arrangement } from './arrangement.ts'
import { createKept, useKept } from './kept.ts'
import { useOwnPanel } from './own-panel.ts'
import type { PanelEdge } from './panel-sizes.ts'
import { PanelStrip } from './panel-strip.tsx'
import type { PanelWindowsHandle } from './panel-windows.tsx'
import { chooseFront, frontAt, movePanel, PANELS, panelsAt, PLACES, type PanelId, type Place } from './places.ts'
import { Splitter } from './splitter.tsx'
import strip from './panel-strip.module.css'
import styles from './terminal.module.css'
import page from './terminal-page.module.css'
import { useIdle } from './use-idle.ts'

const LayoutMenu = lazy(() => import('./layout-menu.tsx').then((module) => ({ default: module.LayoutMenu })))
const PanelMenu = lazy(() => import('./panel-menu.tsx').then((module) => ({ default: module.PanelMenu })))
const PanelDrag = lazy(() => import('./panel-drag.tsx').then((module) => ({ default: module.PanelDrag })))
const PanelWindows = lazy(() => import('./panel-windows.tsx').then((module) => ({ default: module.PanelWindows })))
const PanelFollower = lazy(() => import('./panel-follower.tsx').then((module) => ({ default: module.PanelFollower })))

const VIEWS = ['chart', 'book', 'trades'] as const
type View = (typeof VIEWS)[number]

/** The edge that gives a place its size, and its setting; the main place has what is left. */
const EDGES = [['book', 'side', 'resizeBook'], ['ticket', 'edge', 'resizeTicket'], ['panels', 'foot', 'resizePanels']] as const

const keptArrangement = createKept(FIRST_ARRANGEMENT, readArrangement, keepArrangement)
const NONE_OUT: ReadonlySet<PanelId> = new Set()

interface Props {
  readonly localeCode: string
  readonly header: ReactNode
  readonly notice?: ReactNode
  readonly chart: ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly ticket: ReactNode
  readonly panels: ReactNode
  /** What a phone has at its lower edge: the way to the ticket. */
  readonly bar: ReactNode
  /** Below the terminal: rules, other pairs. */
  readonly below: ReactNode
}

/**
 * The panels of a pair's page. On a desktop all of them fit the window, with edges that can be moved, in places that can be changed and
 * shared; a panel can have a window of its own. On a phone one of chart, book and trades is in view at a time, and the ticket comes from
 * below.
 */
export function TerminalFrame({ localeCode, header, notice, bar, below, ...contents }: Props) {
  const t = useTranslations('terminal.layout')
  const terminal = useRef<HTMLDivElement>(null)
  const windows = useRef<PanelWindowsHandle>(null)
  const [view, setView] = useState<View>('chart')
  const [arrangement, arrange] = useKept(keptArrangement)
  const [isArranging, setArranging] = useState(false)
  const [out, setOut] = useState(NONE_OUT)
  const isIdle = useIdle()
  const own = useOwnPanel()
  const layout = useSettings(localeCode).layout
  const shown = PLACES.map((place) => placeOf(arrangement, place, out))
  const inUse = (place: Place) => isArranging || shown.some((each) => each.place === place && each.panels.length > 0)
  const move = (panel: PanelId, to: Place) => {
    arrange({ ...arrangement, ...movePanel(arrangement, panel, to) })
    focusMenu(terminal.current, panel)
  }
  // The menu of the layout stands where the account does, as long as that is in view.
  const menuPlace = out.has('panels') ? 'main' : arrangement.places.panels
  const hasStrip = ({ place, panels, front }: ShownPlace) =>
    isArranging || panels.length > 1 || (place === menuPlace && front !== 'panels')
  return (
    <div className={page.page}>
      <div
        ref={terminal}
        className={styles.terminal}
        style={sizesOf(arrangement, inUse)}
        data-terminal
        data-view={view}
        data-ticket={layout}
        data-book={arrangement.bookFirst ? 'first' : 'second'}
        data-arranging={isArranging || undefined}
      >
        <div className={styles.header}>
          {header}
          {notice}
        </div>
        <fieldset className={strip.views} aria-label={t('tabs')}>
          {VIEWS.map((entry) => (
            <button key={entry} type="button" className={strip.view} aria-pressed={view === entry} onClick={() => setView(entry)}>
              {t(entry)}
            </button>
          ))}
        </fieldset>
        {shown.filter(hasStrip).map(({ place, panels, front }) => (
          <PanelStrip
            key={place}
            {...{ place, panels, front }}
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
          const at = shown.find(({ place }) => place === arrangement.places[panel])
          return (
            <div
              key={panel}
              className={styles.panel}
              data-area={panel}
              data-place={arrangement.places[panel]}
              data-back={at?.front !== panel || undefined}
              data-tabbed={(at && hasStrip(at)) || undefined}
            >
              <div className={styles.pane}>{contents[panel]}</div>
            </div>
          )
        })}
        {frontAt(arrangement, 'main', out) === null && (
          <output className={styles.vacant}>{t('vacant')}</output>
        )}
        {EDGES.filter(([, place]) => inUse(place)).map(([edge, , name]) => (
          <Splitter
            key={edge}
            edge={edge}
            at={edgeSide(edge, layout === 'left', arrangement.bookFirst)}
            label={t(name)}
            size={arrangement[edge]}
            onSize={(moved, size) => arrange({ ...arrangement, [moved]: size })}
          />
        ))}
        <div className={styles.arrange} data-place={menuPlace}>
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

interface ShownPlace {
  readonly place: Place
  readonly panels: readonly PanelId[]
  readonly front: PanelId | null
}

function placeOf(arrangement: Arrangement, place: Place, out: ReadonlySet<PanelId>): ShownPlace {
  return { place, panels: panelsAt(arrangement, place, out), front: frontAt(arrangement, place, out) }
}

/** The sizes of the places; one without panels has none. */
function sizesOf(arrangement: Arrangement, inUse: (place: Place) => boolean): CSSProperties {
  return Object.fromEntries(EDGES.map(([edge, place]) => [`--${edge}-size`, inUse(place) ? `${arrangement[edge]}px` : '0px']))
}

/** Which side of its place an edge is. */
function edgeSide(edge: PanelEdge, isLeft: boolean, bookFirst: boolean): 'start' | 'end' {
  if (edge === 'panels') return 'start'
  if (edge === 'ticket') return isLeft ? 'end' : 'start'
  return isLeft === bookFirst ? 'start' : 'end'
}

/** Lets the keys go on with a panel that was moved: its menu is another one, once the menu that moved it has given the focus back. */
function focusMenu(terminal: HTMLElement | null, panel: PanelId): void {
  const focus = () => terminal?.querySelector<HTMLElement>(`[data-panel-menu='${panel}']`)?.focus()
  systemTimers.after(0, () => systemTimers.after(0, focus))
}
