import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import type { Environment } from '#gateway/environment/env.ts'
import { relayOf } from '#gateway/feed/open/create-feed.ts'
import { readKeptList } from '#gateway/feed/live/instruments/list-keeper.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Door } from '#gateway/front/door.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import { ASKS_SEQUENCE_HEADER, CHANGE_HEADER, SEQUENCE_HEADER } from './calls/sequence-headers.ts'
import type { Replicas } from './fleet.ts'
import { FOLLOW_PATH } from './link/link.ts'
import { linkSecret } from './link/link-secret.ts'
import { createReplicaHub, type ReplicaHub, type ReplicaHubOptions } from './link/replica-hub.ts'
import { createMarketHub } from './market/market-hub.ts'
import { marketName } from './market/market-name.ts'
import { createCourseHub } from './replay/course-hub.ts'
import type { SharedReplay } from './replay/shared-replay.ts'

export interface ReplicasOptions extends Pick<ReplicaHubOptions, 'run' | 'log'> {
  readonly environment: Environment
  readonly folder: DataFolder
  readonly replay: SharedReplay | null
}

/** Creates the way from a primary to its replicas, which also get the sequence of the last record that an answer may depend on. */
export function createReplicas({ environment, folder, replay, run, log }: ReplicasOptions): Replicas {
  let hub: ReplicaHub | null = null

  function addSequence({ fastify }: Pick<Door, 'fastify'>, local: LocalExchange): void {
    fastify.addHook('onSend', async ({ headers }, reply) => {
      if (headers[ASKS_SEQUENCE_HEADER] === undefined) return
      void reply.header(SEQUENCE_HEADER, String(local.state.sequence))
      if (replay !== null) void reply.header(CHANGE_HEADER, String(replay.change))
    })
  }

  function openHub(local: LocalExchange, feed: MarketFeed): ReplicaHub {
    const market = marketName(environment)
    const relay = relayOf(feed)
    const course = replay === null ? null : createCourseHub(market, replay)
    if (course !== null) replay?.publishBy(course)
    return createReplicaHub({
      secret: linkSecret(folder),
      market,
      run,
      frames: course ?? (relay === null ? null : createMarketHub({ relay, market, readList: () => readKeptList(environment.dataDir) })),
      sequence: () => local.state.sequence,
      ensure: (account) => local.ensureAccount(account),
      compare: () => local.tellEngine({ type: 'hash' }),
      log,
    })
  }

  return {
    onHeard: (before, message) => hub?.pass(before, message),
    open(door, local, feed) {
      addSequence(door, local)
      hub = openHub(local, feed)
    },
    handleUpgrade(request, socket, head) {
      if (hub === null || (request.url ?? '').split('?', 1)[0] !== FOLLOW_PATH) return false
      hub.handleUpgrade(request, socket, head)
      return true
    },
    close: () => hub?.close(),
  }
}
