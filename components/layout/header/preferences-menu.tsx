'use client'

import { startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import type { PreferencesLabels } from './preferences-panel.tsx'
import { PlainPreferences, type PlainLabels } from './plain-preferences.tsx'
import header from './header.module.css'
import styles from './preferences-menu.module.css'

const Panel = lazyPart(() => import('./preferences-panel.tsx').then((module) => module.PreferencesPanel))

interface Props {
  readonly localeCode: string
  readonly labels: PreferencesLabels & PlainLabels & { readonly preferences: string; readonly loading: string }
}

/** The header's menu of preferences that need no account. Its panel is loaded when first opened; until the page's script has started, a form is in it. */
export function PreferencesMenu({ localeCode, labels }: Props) {
  const [wanted, setWanted] = useState(false)
  const [hasScript, setHasScript] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(
    () =>
      startTransition(() => {
        setHasScript(true)
        // Opened before the script had started.
        if (menu.current?.open) setWanted(true)
      }),
    [],
  )
  return (
    <details
      ref={menu}
      className={styles.menu}
      name="header-menu"
      data-menu
      onToggle={(event) => event.currentTarget.open && setWanted(true)}
    >
      <summary className={styles.trigger} aria-label={labels.preferences} data-tip={labels.preferences}>
        <Icon name="sliders" />
      </summary>
      <div className={header.panel} data-align="end">
        <div className={styles.body}>
          {wanted ? (
            <Suspense fallback={<Waiting label={labels.loading} />}>
              <Panel localeCode={localeCode} labels={labels} />
            </Suspense>
          ) : null}
          {hasScript ? null : <PlainPreferences localeCode={localeCode} labels={labels} />}
        </div>
      </div>
    </details>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <output aria-label={label}>
      <Skeleton height="120px" />
    </output>
  )
}
