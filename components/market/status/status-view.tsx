import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { StatusBoard } from './status-board.tsx'
import type { Known } from './use-site-status.ts'

/** The board with its texts, first rendered on the server. */
export async function StatusView({ first }: { first: Known }) {
  const [t, sources, { tag, code }] = await Promise.all([getTranslations('status'), getTranslations('markets.feed'), currentLocale()])
  // The board puts the name in, because it may learn it only after the page was rendered.
  const exchange = '{exchange}'
  return (
    <StatusBoard
      first={first}
      tag={tag}
      localeCode={code}
      labels={{
        overall: { good: t('overall.good'), degraded: t('overall.degraded'), down: t('overall.down') },
        parts: t('parts'),
        pages: t('pages'),
        gateway: t('gateway'),
        trading: t('trading'),
        database: t('database'),
        feed: t('feed'),
        stream: t('stream'),
        states: {
          working: t('states.working'),
          starting: t('states.starting'),
          synchronising: t('states.synchronising'),
          silent: t('states.silent'),
          stalled: t('states.stalled'),
          halted: t('states.halted'),
          ended: t('states.ended'),
          elsewhere: t('states.elsewhere'),
          unreachable: t('states.unreachable'),
          connecting: t('states.connecting'),
          reconnecting: t('states.reconnecting'),
        },
        nodes: t('nodes'),
        nodesText: t('nodesText'),
        node: t('node', { nth: '{nth}' }),
        nodeStates: {
          leading: t('nodeStates.leading'),
          'standing-by': t('nodeStates.standingBy'),
          behind: t('nodeStates.behind'),
          away: t('nodeStates.away'),
        },
        incidents: {
          title: t('incidents'),
          kinds: {
            'no-leader': t('incidentKinds.noLeader'),
            database: t('incidentKinds.database'),
            trading: t('incidentKinds.trading'),
            'market-data': t('incidentKinds.marketData'),
          },
          ongoing: t('ongoing'),
          none: t('noIncidents'),
          failed: t('incidentsFailed'),
          loading: t('incidentsLoading'),
          showAll: t('showAll', { count: '{count}' }),
        },
        reported: {
          title: t('reported'),
          parts: {
            pages: t('pages'),
            trading: t('trading'),
            'market-data': t('feed'),
            stream: t('stream'),
            database: t('database'),
          },
          states: {
            investigating: t('reportedStates.investigating'),
            fixing: t('reportedStates.fixing'),
            resolved: t('reportedStates.resolved'),
          },
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
        zone: t('zone'),
        version: t('version'),
        uptime: t('uptime'),
        browser: t('browser'),
        device: t('device'),
        deviceText: t('deviceText'),
        deviceStates: {
          notInitialised: t('deviceStates.notInitialised'),
          success: t('deviceStates.success'),
          demoted: t('deviceStates.demoted'),
          error: t('deviceStates.error'),
          timeout: t('deviceStates.timeout'),
        },
      }}
    />
  )
}
