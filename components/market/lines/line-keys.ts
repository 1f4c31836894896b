/** Number of lines that Page Up and Page Down pass over. */
const PAGE = 10

/** Returns the line, counted from 0, that a key leads to from another line; null for other keys and where there is none. */
export function lineAfter(key: string, from: number, count: number): number | null {
  const to = findTarget(key, from, count)
  if (to === null || count === 0) return null
  const line = Math.min(Math.max(to, 0), count - 1)
  return line === from ? null : line
}

function findTarget(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + PAGE
    case 'PageUp':
      return from - PAGE
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The position of the focus in a list: a line, and which of its controls. */
export interface LineFocus {
  readonly symbol: string
  readonly control: number
}

/** Returns the line and control of an element within a list's lines, which carry `data-symbol`; null outside of them. */
export function findLineFocus(target: EventTarget): LineFocus | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-symbol]') : null
  const symbol = line?.dataset['symbol']
  if (!line || symbol === undefined) return null
  return { symbol, control: listControls(line).findIndex((control) => control.contains(target as Element)) }
}

/** Focuses a control of a line; false if the line is not drawn. */
export function focusLine(list: HTMLElement, { symbol, control }: LineFocus): boolean {
  const line = [...list.querySelectorAll<HTMLElement>('[data-symbol]')].find((entry) => entry.dataset['symbol'] === symbol)
  if (!line) return false
  const controls = listControls(line)
  const found = controls[Math.max(control, 0)] ?? controls[0]
  found?.focus()
  return found !== undefined
}

function listControls(line: HTMLElement): HTMLElement[] {
  return [...line.querySelectorAll<HTMLElement>('a, button')]
}
