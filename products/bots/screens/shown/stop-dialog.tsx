'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { BotRow } from '../../contract/bots.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useBotCalls } from './use-bots.ts'
import styles from './bots.module.css'

interface Props {
  readonly bot: BotRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks what becomes of a bot's coins, and stops it as a whole. */
export function StopDialog({ bot, onClose, onDone }: Props) {
  const t = useTranslations('bots')
  const call = useBotCalls()
  const toaster = useToaster()
  const isFutures = bot.product === 'futures'
  const stop = useAction(async (sell: boolean) => {
    const { data } = await call('botStop', { id: bot.id, sell })
    toaster.show(t(data.status === 'ended' ? 'stopped' : isFutures ? 'closing' : 'stopping'), { type: 'success' })
    onDone()
  })
  return (
    <Dialog open onOpenChange={onClose} title={t('stopOf', { symbol: bot.symbol })} closeLabel={t('close')}>
      <div className={styles.column} data-stop-bot>
        <p className={styles.text}>{isFutures ? t('stopTextFutures') : t('stopText', { base: bot.baseCoin })}</p>
        <div className={styles.buttons}>
          {isFutures ? null : (
            <Button pending={stop.pending} onClick={() => stop.run(false)}>
              {t('stopKeep', { coin: bot.baseCoin })}
            </Button>
          )}
          <Button variant="primary" pending={stop.pending} onClick={() => stop.run(true)}>
            {isFutures ? t('stopClose') : t('stopSell', { coin: bot.baseCoin })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
