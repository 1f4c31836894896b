import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import type { Health } from './health.ts'
import { StatusBoard } from './status-board.tsx'

/** The board with its texts, first rendered on the server. */
export async function StatusView({ health, checkedMs }: { health: Health | null; checkedMs: number }) {
  const [t, sources, { tag }] = await Promise.all([getTranslations('status'), getTranslations('markets.feed'), currentLocale()])
  // The board puts the name in, because it may learn it only after the page was rendered.
  const exchange = '{exchange}'
  return (
    <StatusBoard
      health={health}
      checkedMs={checkedMs}
      tag={tag}
      labels={{
        overall: { good: t('overall.good'), degraded: t('overall.degraded'), down: t('overall.down') },
        parts: t('parts'),
        pages: t('pages'),
        gateway: t('gateway'),
        feed: t('feed'),
        stream: t('stream'),
        states: {
          working: t('states.working'),
          starting: t('states.starting'),
          synchronising: t('states.synchronising'),
          silent: t('states.silent'),
          ended: t('states.ended'),
          elsewhere: t('states.elsewhere'),
          unreachable: t('states.unreachable'),
          connecting: t('states.connecting'),
          reconnecting: t('states.reconnecting'),
        },
        sources: { synthetic: sources('synthetic'), replay: sources('replay'), live: sources('live', { exchange }) },
        problems: {
          unreachable: t('problems.unreachable', { exchange }),
          limited: t('problems.limited', { exchange }),
          unsynchronised: t('problems.unsynchronised', { exchange }),
          restarting: t('problems.restarting', { exchange }),
        },
        books: t('books'),
        source: t('source'),
        marketTime: t('marketTime'),
        checked: t('checked'),
        version: t('version'),
        uptime: t('uptime'),
      }}
    />
  )
}
