import { registerOverlay, utils, type Chart, type OverlayFigure, type OverlayTemplate } from 'klinecharts'
import { endDragAnywhere } from './drag-end.ts'
import { type Label, partsBeside, placeLabels } from './place-labels.ts'

/** A chart line of the account: an order or position. */
export interface AccountLine {
  readonly id: string
  /** The text of the label; a line without one is thin, and has no handles. */
  readonly text: string
  readonly price: number
  readonly color: string
  readonly textColor: string
  /** Whether it can be dragged to another price. */
  readonly moves: boolean
  /** Whether its size can be changed by dragging the handle of its label. */
  readonly resizes: boolean
  /** Whether its label has a cross that cancels it. */
  readonly cancels: boolean
}

/** A fill of the account. */
export interface AccountMark {
  readonly id: string
  /** The order that was filled. */
  readonly orderId: string
  readonly time: number
  readonly price: number
  readonly side: 'buy' | 'sell'
  readonly color: string
}

interface LineLook {
  readonly text: string
  /** Whether the size can be dragged. */
  readonly resizes: boolean
  readonly cancels: boolean
  readonly color: string
  readonly textColor: string
}

const GROUP_LINES = 'account-lines'
const GROUP_MARKS = 'account-marks'
const FONT_PX = 11
const MARK_PX = 5
/** Start of a label that has a size handle before it. */
const HANDLE_PX = 36
/** Start of a label without one. */
const LABEL_PX = 8
/** Space on either side of a label's text. */
const PADDING_PX = 6
/** The look of the many lines between the bounds of a grid. */
const THIN_DASH = [1, 4]
const DASH = [2, 2]
const SIZE = 'size'
const CANCEL = 'cancel'
/** The library removes an overlay that is right-clicked. */
const NOT_REMOVED: 'onRightClick'[] = ['onRightClick']
/** A drag of the size handle to the right by this distance doubles the size. */
const DOUBLE_PX = 200

const LINE: OverlayTemplate<LineLook> = {
  name: 'accountLine',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ chart, coordinates, bounding, overlay }): OverlayFigure[] {
    const { family } = chart.getStyles().xAxis.tickText
    const y = coordinates[0]?.y
    const { text, color, textColor, resizes, cancels } = overlay.extendData
    if (y === undefined) return []
    const labels = labelsIn(chart, bounding.width)
    const place = labels.find(({ id }) => id === overlay.id) ?? { x: LABEL_PX, y }
    const x = place.x + (resizes ? HANDLE_PX - LABEL_PX : 0)
    return [
      ...partsBeside(y, labels, bounding.width).map(([from, to]) => ({
        type: 'line',
        attrs: {
          coordinates: [
            { x: from, y },
            { x: to, y },
          ],
        },
        styles: { color, style: 'dashed', size: 1, dashedValue: text === '' ? THIN_DASH : DASH },
        ignoreEvent: NOT_REMOVED,
      })),
      ...(text === ''
        ? []
        : [
            {
              type: 'text',
              attrs: { x, y: place.y, text, align: 'left', baseline: 'middle' },
              styles: labelStyles(family, color, textColor),
              ignoreEvent: NOT_REMOVED,
            },
          ]),
      ...(resizes
        ? [
            {
              key: SIZE,
              type: 'text',
              attrs: { x: place.x, y: place.y, text: '‹›', align: 'left', baseline: 'middle' },
              styles: labelStyles(family, textColor, color),
              ignoreEvent: NOT_REMOVED,
            },
          ]
        : []),
      ...(cancels
        ? [
            {
              key: CANCEL,
              type: 'text',
              attrs: {
                x: x + textWidth(text, family),
                y: place.y,
                text: CROSS,
                align: 'left',
                baseline: 'middle',
              },
              styles: labelStyles(family, textColor, color),
              ignoreEvent: NOT_REMOVED,
            },
          ]
        : []),
    ]
  },
}

/** Returns where the labels of all lines stand, so that none covers another. */
function labelsIn(chart: Chart, widthMax: number): readonly Label[] {
  const { family } = chart.getStyles().xAxis.tickText
  const labels = chart.getOverlays({ groupId: GROUP_LINES }).flatMap(({ id, points, paneId, extendData }) => {
    const { text, resizes, cancels } = extendData as LineLook
    const value = points[0]?.value
    if (text === '' || value === undefined) return []
    const pixel = chart.convertToPixel({ value }, { paneId })
    const y = Array.isArray(pixel) ? undefined : pixel.y
    const width = textWidth(text, family) + (resizes ? HANDLE_PX - LABEL_PX : 0) + (cancels ? textWidth(CROSS, family) : 0)
    return y === undefined ? [] : [{ id, x: LABEL_PX, y, width }]
  })
  return placeLabels(labels, widthMax)
}

const CROSS = '✕'

/** Returns the width of a text in its frame. */
function textWidth(text: string, family: string): number {
  return utils.calcTextWidth(text, FONT_PX, 'normal', family) + 2 * PADDING_PX
}

function labelStyles(family: string, color: string, textColor: string) {
  return {
    color: textColor,
    backgroundColor: color,
    borderColor: textColor,
    borderSize: 1,
    family,
    size: FONT_PX,
    paddingLeft: PADDING_PX,
    paddingRight: PADDING_PX,
    paddingTop: 3,
    paddingBottom: 3,
  }
}

const MARK: OverlayTemplate<{ readonly side: 'buy' | 'sell'; readonly color: string }> = {
  name: 'accountMark',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ coordinates, overlay }): OverlayFigure[] {
    const [point] = coordinates
    if (!point) return []
    const { side, color } = overlay.extendData
    // An arrow that points at the price: from below for a buy, from above for a sell.
    const foot = point.y + (side === 'buy' ? 2 * MARK_PX : -2 * MARK_PX)
    const corners = [point, { x: point.x - MARK_PX, y: foot }, { x: point.x + MARK_PX, y: foot }]
    return [{ type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'fill', color } }]
  },
}

/** Registers the account's lines and marks with the chart library; once per page. */
export function registerAccountOverlays(): void {
  registerOverlay(LINE)
  registerOverlay(MARK)
}

export interface LineHandlers {
  /** Called with a line's price while it is dragged, and after it is dropped. */
  readonly onMoving: (id: string, price: number) => void
  readonly onMoved: (id: string, price: number) => void
  /** The same for its size, as a multiple of the previous one. */
  readonly onSizing: (id: string, factor: number) => void
  readonly onSized: (id: string, factor: number) => void
  /** Called when the cross of a line is pressed. */
  readonly onCancel: (id: string) => void
}

interface Drawn {
  /** The data that each line was drawn from. */
  readonly lines: Map<string, string>
  handlers: LineHandlers
}

const drawnIn = new WeakMap<Chart, Drawn>()

/**
 * Updates the account's lines; unchanged lines are not touched. Drags are reported to the handlers of the latest call.
 */
export function drawLines(chart: Chart, lines: readonly AccountLine[], handlers: LineHandlers): void {
  const drawn = drawnIn.get(chart) ?? { lines: new Map<string, string>(), handlers }
  drawnIn.set(chart, drawn)
  drawn.handlers = handlers
  const known = drawn.lines
  const wanted = new Set(lines.map(({ id }) => id))
  for (const id of known.keys()) {
    if (wanted.has(id)) continue
    chart.removeOverlay({ id: lineId(id) })
    known.delete(id)
  }
  for (const line of lines) {
    const text = JSON.stringify(line)
    if (known.get(line.id) === text) continue
    if (known.has(line.id)) chart.overrideOverlay({ id: lineId(line.id), ...toLook(line) })
    else createLine(chart, line, drawn)
    known.set(line.id, text)
  }
}

/** Forces a line to be redrawn the next time, wherever it is now: after a refused drag it returns to its price. */
export function forgetLine(chart: Chart, id: string): void {
  drawnIn.get(chart)?.lines.set(id, '')
}

const lineId = (id: string): string => `line:${id}`

function toLook({ text, price, color, textColor, resizes, cancels }: AccountLine) {
  const extendData: LineLook = { text, color, textColor, resizes, cancels }
  return { extendData, points: [{ value: price }] }
}

function createLine(chart: Chart, line: AccountLine, drawn: Drawn): void {
  const id = lineId(line.id)
  let pressed: { readonly x: number; readonly price: number | undefined } | null = null
  chart.createOverlay({
    name: LINE.name,
    id,
    groupId: GROUP_LINES,
    lock: !line.moves,
    ...toLook(line),
    onClick: ({ figure }) => {
      if (figure?.key === CANCEL) drawn.handlers.onCancel(line.id)
    },
    onPressedMoveStart: ({ overlay, figure, x = 0 }) => {
      endDragAnywhere(chart, overlay.paneId)
      pressed = figure?.key === SIZE ? { x, price: overlay.points[0]?.value } : null
    },
    onPressedMoving: ({ overlay, x = 0 }) => {
      const value = overlay.points[0]?.value
      if (pressed) {
        // The library moves whatever is pressed; a size is dragged along its line, so the price is reset.
        if (pressed.price !== undefined) chart.overrideOverlay({ id, points: [{ value: pressed.price }] })
        drawn.handlers.onSizing(line.id, calculateFactor(x - pressed.x))
      } else if (value !== undefined) drawn.handlers.onMoving(line.id, value)
    },
    onPressedMoveEnd: ({ overlay, x = 0 }) => {
      const value = overlay.points[0]?.value
      if (pressed) drawn.handlers.onSized(line.id, calculateFactor(x - pressed.x))
      else if (value !== undefined) drawn.handlers.onMoved(line.id, value)
      pressed = null
    },
  })
}

function calculateFactor(distancePx: number): number {
  return Math.max(0, 1 + distancePx / DOUBLE_PX)
}

/** Redraws the account's fills; `onPick` is called with the order of one that is clicked. */
export function drawMarks(chart: Chart, marks: readonly AccountMark[], onPick: (orderId: string) => void): void {
  chart.removeOverlay({ groupId: GROUP_MARKS })
  // In one call, because the library redraws its pane for each.
  chart.createOverlay(
    marks.map(({ id, orderId, time, price, side, color }) => ({
      name: MARK.name,
      id: `mark:${id}`,
      groupId: GROUP_MARKS,
      lock: true,
      extendData: { side, color },
      onClick: () => onPick(orderId),
      points: [{ timestamp: time, value: price }],
    })),
  )
}
