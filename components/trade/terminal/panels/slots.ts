/** The panels of a pair's page, in the order in which a page without styles shows them. */
export const PANELS = ['chart', 'book', 'trades', 'watchlist', 'ticket', 'panels'] as const
export type PanelId = (typeof PANELS)[number]

/** The slots of panels on a desktop: `main`, `side` and `edge` beside one another, `foot` below them. */
export const SLOTS = ['main', 'side', 'edge', 'foot'] as const
export type Slot = (typeof SLOTS)[number]

/** The slot of each panel, and which panel of a shared slot is in front. */
export interface Placing {
  readonly places: Readonly<Record<PanelId, Slot>>
  /** Panels that were chosen, the latest last. */
  readonly front: readonly PanelId[]
}

export const FIRST_PLACING: Placing = {
  places: { chart: 'main', book: 'side', trades: 'side', watchlist: 'side', ticket: 'edge', panels: 'foot' },
  front: [],
}

const none: ReadonlySet<PanelId> = new Set()

/** The panels that a wide screen takes out of the slot beside the chart, into a column of their own where all are visible. */
export const FAR_PANELS: ReadonlySet<PanelId> = new Set<PanelId>(['trades', 'watchlist'])

/** Returns the panels of a slot, without those that are `out` in windows of their own. */
export function panelsAt({ places }: Placing, slot: Slot, out: ReadonlySet<PanelId> = none): readonly PanelId[] {
  return PANELS.filter((panel) => places[panel] === slot && !out.has(panel))
}

/** Returns the visible panel of a slot; null if there is none. */
export function frontAt(placing: Placing, slot: Slot, out: ReadonlySet<PanelId> = none): PanelId | null {
  const panels = panelsAt(placing, slot, out)
  return placing.front.findLast((panel) => panels.includes(panel)) ?? panels[0] ?? null
}

/** Returns the chosen panels with this one last, which brings it in front of the others in its slot. */
export function chooseFront(front: readonly PanelId[], panel: PanelId): readonly PanelId[] {
  return [...front.filter((entry) => entry !== panel), panel]
}

/** Checks whether a panel can move to a slot: not to its own, and the main slot must not become empty. */
export function canMove(placing: Placing, panel: PanelId, to: Slot): boolean {
  if (placing.places[panel] === to) return false
  return !isAloneInMain(placing, panel) || panelsAt(placing, to).length > 0
}

/** Moves a panel to the front of another slot; the only panel of the main slot swaps with those of its target. */
export function movePanel(placing: Placing, panel: PanelId, to: Slot): Placing {
  if (!canMove(placing, panel, to)) return placing
  const swapped = isAloneInMain(placing, panel) ? panelsAt(placing, to) : []
  const places = { ...placing.places, ...Object.fromEntries(swapped.map((entry) => [entry, 'main' as const])), [panel]: to }
  return { places, front: chooseFront(placing.front, panel) }
}

/** Checks whether all panels are in their default slots. */
export function isFirstPlacing({ places }: Placing): boolean {
  return PANELS.every((panel) => places[panel] === FIRST_PLACING.places[panel])
}

/** Reads the persisted slots; a panel with an invalid slot gets its default, and all do if the main slot would be empty. */
export function readPlacing(unsafePlaces: unknown, unsafeFront: unknown): Placing {
  const kept = isRecord(unsafePlaces) ? unsafePlaces : {}
  const findSlot = (panel: PanelId): Slot => SLOTS.find((slot) => slot === kept[panel]) ?? FIRST_PLACING.places[panel]
  const places = {
    chart: findSlot('chart'),
    book: findSlot('book'),
    trades: findSlot('trades'),
    watchlist: findSlot('watchlist'),
    ticket: findSlot('ticket'),
    panels: findSlot('panels'),
  }
  if (!Object.values(places).includes('main')) return FIRST_PLACING
  const chosen = Array.isArray(unsafeFront) ? unsafeFront.slice(0, PANELS.length) : []
  return { places, front: chosen.flatMap((entry) => PANELS.find((panel) => panel === entry) ?? []) }
}

function isAloneInMain(placing: Placing, panel: PanelId): boolean {
  return placing.places[panel] === 'main' && panelsAt(placing, 'main').length === 1
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
