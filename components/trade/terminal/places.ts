/** The panels of a pair's page, in the order in which a page without styles shows them. */
export const PANELS = ['chart', 'book', 'trades', 'ticket', 'panels'] as const
export type PanelId = (typeof PANELS)[number]

/** Where panels stand on a desktop: beside one another `main`, `side` and `edge`, below them `foot`. */
export const PLACES = ['main', 'side', 'edge', 'foot'] as const
export type Place = (typeof PLACES)[number]

/** Which panel stands where, and which of those that share a place lies in front. */
export interface Placing {
  readonly places: Readonly<Record<PanelId, Place>>
  /** Panels that were chosen, the last one last. */
  readonly front: readonly PanelId[]
}

export const FIRST_PLACING: Placing = {
  places: { chart: 'main', book: 'side', trades: 'side', ticket: 'edge', panels: 'foot' },
  front: [],
}

const none: ReadonlySet<PanelId> = new Set()

/** The panels of a place, without those that are `out` in windows of their own. */
export function panelsAt({ places }: Placing, place: Place, out: ReadonlySet<PanelId> = none): readonly PanelId[] {
  return PANELS.filter((panel) => places[panel] === place && !out.has(panel))
}

/** The panel of a place that is in view; null where there is none. */
export function frontAt(placing: Placing, place: Place, out: ReadonlySet<PanelId> = none): PanelId | null {
  const panels = panelsAt(placing, place, out)
  return placing.front.findLast((panel) => panels.includes(panel)) ?? panels[0] ?? null
}

/** Brings a panel in front of those that share its place. */
export function chooseFront(front: readonly PanelId[], panel: PanelId): readonly PanelId[] {
  return [...front.filter((entry) => entry !== panel), panel]
}

/** Whether a panel can go to a place: not to its own, and the main place is never left empty. */
export function canMove(placing: Placing, panel: PanelId, to: Place): boolean {
  if (placing.places[panel] === to) return false
  return !isAloneInMain(placing, panel) || panelsAt(placing, to).length > 0
}

/** A panel put at another place, in front there; the only one of the main place changes places with those it goes to. */
export function movePanel(placing: Placing, panel: PanelId, to: Place): Placing {
  if (!canMove(placing, panel, to)) return placing
  const swapped = isAloneInMain(placing, panel) ? panelsAt(placing, to) : []
  const places = { ...placing.places, ...Object.fromEntries(swapped.map((entry) => [entry, 'main' as const])), [panel]: to }
  return { places, front: chooseFront(placing.front, panel) }
}

/** Whether the panels stand where they did at first. */
export function isFirstPlacing({ places }: Placing): boolean {
  return PANELS.every((panel) => places[panel] === FIRST_PLACING.places[panel])
}

/** What was kept; the first placing where something of it cannot be read or the main place would be empty. */
export function readPlacing(unsafePlaces: unknown, unsafeFront: unknown): Placing {
  const kept = isRecord(unsafePlaces) ? unsafePlaces : {}
  const placeOf = (panel: PanelId): Place => PLACES.find((place) => place === kept[panel]) ?? FIRST_PLACING.places[panel]
  const places = { chart: placeOf('chart'), book: placeOf('book'), trades: placeOf('trades'), ticket: placeOf('ticket'), panels: placeOf('panels') }
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
