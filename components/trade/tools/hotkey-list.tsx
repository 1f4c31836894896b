'use client'

import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { bindHotkey, FIRST_HOTKEYS, formatHotkeys, HOTKEY_NAMES, readChord, type HotkeyName } from './hotkeys.ts'
import { chordText, useKeyLabels } from './key-labels.ts'
import styles from './tools.module.css'
import { useHotkeyName, useHotkeys } from './use-hotkeys.ts'

/**
 * Lists the hotkeys, each with its keys as a button that, when pressed, waits for new ones. They are persisted in this browser at once.
 * `framed`: inside a frame without padding.
 */
export function HotkeyList({ framed = false }: { readonly framed?: boolean }) {
  const t = useTranslations('terminal.hotkeys')
  const readName = useHotkeyName()
  const labels = useKeyLabels()
  const [hotkeys, keep] = useHotkeys()
  const [waiting, setWaiting] = useState<HotkeyName | null>(null)
  const [said, setSaid] = useState('')

  const press = (event: KeyboardEvent, name: HotkeyName) => {
    if (waiting !== name || event.key === 'Tab' || event.key === 'Escape') return
    event.preventDefault()
    const chord = readChord(event.nativeEvent)
    if (chord === null || event.repeat) return
    const binding = bindHotkey(hotkeys, name, chord)
    const keys = chordText(chord, labels)
    if (binding.kind === 'taken') setSaid(t('taken', { keys, name: readName(binding.by) }))
    else if (binding.kind === 'refused') setSaid(t('refused', { keys }))
    else {
      keep(binding.hotkeys)
      setSaid('')
      setWaiting(null)
    }
  }
  const rest = () => {
    setWaiting(null)
    setSaid('')
  }

  return (
    <div className={styles.hotkeys} data-framed={framed || undefined}>
      <dl className={styles.sheet}>
        {HOTKEY_NAMES.map((name) => (
          <div key={name} data-hotkey={name}>
            <dt>{readName(name)}</dt>
            <dd>
              <button
                type="button"
                className={styles.keys}
                aria-label={`${chordText(hotkeys[name], labels)} · ${t('change', { name: readName(name) })}`}
                aria-pressed={waiting === name}
                onClick={() => (waiting === name ? rest() : setWaiting(name))}
                onKeyDown={(event) => press(event, name)}
                onBlur={rest}
              >
                {waiting === name ? t('press') : <kbd dir="ltr">{chordText(hotkeys[name], labels)}</kbd>}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <output className={styles.said}>{said}</output>
      <div>
        <Button size="small" pending={formatHotkeys(hotkeys) === ''} onClick={() => keep(FIRST_HOTKEYS)}>
          {t('reset')}
        </Button>
      </div>
    </div>
  )
}
