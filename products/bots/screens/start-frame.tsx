'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { BotPast } from '../contract/bots.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { PastCard } from './past-card.tsx'
import type { PairLoad } from './use-grid-facts.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './bots-desk.module.css'

interface Props {
  readonly pair: PairLoad
  readonly ready: boolean
  /** The bot as it is filled in: what it would have done is asked for it. */
  readonly idea: object
  /** The sentence that tells that the bot was started. */
  readonly started: string
  /** Starts the bot. The id is created with the form, so pressing twice starts one bot. */
  readonly start: (requestId: string) => Promise<unknown>
  readonly past: () => Promise<BotPast>
  /** Empties the form. */
  readonly clear: () => void
  readonly onStarted: () => void
  readonly children: ReactNode
  /** The check of the bot, beside the form. */
  readonly check: ReactNode
}

/** The frame of the forms of all kinds of bots: the fields, and beside them the check and the past. */
export function StartFrame({ pair, ready, idea, started, start, past, clear, onStarted, children, check }: Props) {
  const t = useTranslations('bots')
  const toaster = useToaster()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const action = useAction(async () => {
    await start(requestId)
    toaster.show(started, { type: 'success' })
    setRequestId(crypto.randomUUID())
    clear()
    onStarted()
  })
  const { loaded, reload, facts } = pair
  if (loaded.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <div className={sheet.columns}>
      <Form look="wide" submitLabel={t('start')} ready={facts !== null && ready} pending={action.pending} onSubmit={() => action.run()}>
        {children}
      </Form>
      {facts === null ? (
        <p className={sheet.note} aria-busy="true" />
      ) : (
        <div className={styles.column}>
          {check}
          <PastCard idea={JSON.stringify(idea)} ready={ready} ask={past} />
        </div>
      )}
    </div>
  )
}
