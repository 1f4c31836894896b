import { useEffect, useState } from 'react'

/** What stands on this machine's keys. */
export interface KeyLabels {
  readonly isApple: boolean
  /** Physical key to the letter on it; empty where the browser does not say. */
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

/** How keys are written: `Ctrl+K`, and by the letters that are on them: `Alt+A` where a French keyboard has its Q. */
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

/** What stands on the keys, where the browser says it: not all do, and none does in a frame. */
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

/** The labels of this machine's keys; plain ones until they are known. */
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
