'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { moveHighlight, type Move } from '#components/ui/listbox/menu-state.ts'
import { OptionList, optionId } from '#components/ui/listbox/option-list.tsx'
import { toOptions, type Section } from '#components/ui/listbox/options.ts'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import { rankCommands, type Command } from './rank-commands.ts'
import styles from './tools.module.css'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

interface Props {
  readonly commands: readonly Command[]
  readonly onChoose: (command: Command) => void
}

/** The role of a search field with a list, which no HTML element has by itself. */
const COMBOBOX = { role: 'combobox' } as const
const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'pageDown', PageUp: 'pageUp' }

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

/** Finds every command by a few letters of its name: a field with a list, read and chosen from by keys. */
export function Palette({ commands, onChoose }: Props) {
  const t = useTranslations('terminal.hotkeys')
  const tBar = useTranslations('terminal.bar')
  const listId = useId()
  const [query, setQuery] = useState('')
  const [reached, setReached] = useState<string | null>(null)
  const ranked = rankCommands(commands, query)
  const sections = useSections(ranked)
  const options = toOptions(sections)
  const active = options.some(({ value }) => value === reached) ? reached : (options[0]?.value ?? null)
  const choose = (id: string | null | undefined) => {
    const command = ranked.find((entry) => entry.id === id)
    if (command) onChoose(command)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (event.nativeEvent.isComposing || (move === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (move === undefined) choose(active)
    else setReached(moveHighlight(options, active, move))
  }
  return (
    <div className={styles.palette} data-palette>
      <SearchField
        ref={focusOnce}
        label={t('anything')}
        {...COMBOBOX}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          active === null
            ? undefined
            : optionId(
                listId,
                options.findIndex(({ value }) => value === active),
              )
        }
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setReached(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={styles.results}
        role="presentation"
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={(event) => setReached(idAt(event) ?? reached)}
        onClick={(event) => choose(idAt(event))}
      >
        <OptionList
          id={listId}
          name={{ 'aria-label': tBar('palette'), 'aria-labelledby': undefined }}
          size="medium"
          sections={sections}
          chosen={[]}
          active={active}
          multiple={false}
        />
        <output className={styles.nothing}>{options.length === 0 ? t('noCommand') : ''}</output>
      </div>
    </div>
  )
}

/** Returns the command of the row under the pointer. */
function idAt({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[role="option"]')?.dataset.value : undefined
}

/** Returns commands by group, with the best command's group first. */
function useSections(ranked: readonly Command[]): readonly Section[] {
  const t = useTranslations('terminal')
  const names = { actions: t('panels.actions'), pairs: t('pairs.title'), pages: t('hotkeys.pages') }
  const groups = groupBy(ranked, ({ group }) => group)
  return [...groups].map(([group, commands]) => ({
    label: names[group],
    options: commands.map(({ id, label, detail }) => ({ value: id, label, ...(detail !== undefined && { detail }) })),
  }))
}
