'use client'
import { use, useSyncExternalStore, type ComponentType } from 'react'
import type { Stories } from '#components/ui/story/story.ts'
import { LOAD } from './load.ts'
import type { Widget } from '../registry.ts'
import styles from './workbench.module.css'

const loaded = new Map<Widget, Promise<{ readonly stories: Stories }>>()

function storiesOf(widget: Widget): Promise<{ readonly stories: Stories }> {
  const known = loaded.get(widget)
  if (known) return known
  const loading = LOAD[widget]()
  loaded.set(widget, loading)
  return loading
}

const subscribe = () => () => {}

/** Shows one story. `data-ready` means that its handlers are attached. */
export function StoryFrame({ widget, story }: { widget: Widget; story: string }) {
  const { stories } = use(storiesOf(widget))
  const Story: ComponentType | undefined = stories[story]
  const ready = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  return (
    <main className={styles.frame} data-story={`${widget}/${story}`} data-ready={ready || undefined}>
      <h1 className="visually-hidden">{`${widget} ${story}`}</h1>
      {Story ? <Story /> : null}
    </main>
  )
}
