import { useEffect, useState } from 'react'

/** The labels on this machine's keys. */
export interface KeyLabels {
  readonly isApple: boolean
  /** Maps a physical key to the letter on it; empty if the browser does not tell. */
  readonly layout: ReadonlyMap<string, string>
}

export const PLAIN_LABELS: KeyLabels = { isApple: false, layout: new Map() }

const PUNCTUATION: Readonly<Record<string, string>> = {
  Slash: '/',
  Backslash: '\\',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
}

/** Formats keys with their labels: `Ctrl+K`; or `Alt+A`, if a French keyboard has an A in the position of Q. */
export function chordText(chord: string, labels: KeyLabels): string {
  return chord
    .split('+')
    .map((part) => keyText(part, labels))
    .join('+')
}

function keyText(part: string, { isApple, layout }: KeyLabels): string {
  if (part === 'Mod') return isApple ? '⌘' : 'Ctrl'
  if (part === 'Alt') return isApple ? '⌥' : 'Alt'
  return layout.get(part)?.toUpperCase() ?? PUNCTUATION[part] ?? part.replace(/^(?:Key|Digit)/, '')
}

interface KeyboardSource {
  getLayoutMap(): Promise<Iterable<readonly [string, string]>>
}

function isKeyboardSource(unsafe: unknown): unsafe is KeyboardSource {
  return typeof unsafe === 'object' && unsafe !== null && 'getLayoutMap' in unsafe && typeof unsafe.getLayoutMap === 'function'
}

/** Reads the key labels if the browser supports it: not all do, and none does in a frame. */
async function readLabels(): Promise<KeyLabels> {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  const unsafeKeyboard: unknown = Reflect.get(navigator, 'keyboard')
  if (!isKeyboardSource(unsafeKeyboard)) return { isApple, layout: PLAIN_LABELS.layout }
  try {
    return { isApple, layout: new Map(await unsafeKeyboard.getLayoutMap()) }
  } catch {
    return { isApple, layout: PLAIN_LABELS.layout }
  }
}

/** Returns the labels of this machine's keys; plain ones until they are known. */
export function useKeyLabels(): KeyLabels {
  const [labels, setLabels] = useState(PLAIN_LABELS)
  useEffect(() => {
    let isGone = false
    void readLabels().then((read) => isGone || setLabels(read))
    return () => {
      isGone = true
    }
  }, [])
  return labels
}
