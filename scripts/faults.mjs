import { tmpdir } from 'node:os'
import { runMain } from './lib/fault.mjs'
import { installIfMissing } from './lib/install.mjs'
import { findNode } from './lib/node-binary.mjs'
import { run } from './lib/step.mjs'

/**
 * `npm run faults`: the long version of tests that the suite runs briefly. First a hundred kills of a journal's writer and of the whole
 * exchange under twenty clients, thirty of the recorder, and a full disk, with nothing beside them, because they measure startup times.
 * Then thirty outages of PostgreSQL under the whole gateway with twenty clients. Then a million random commands against the naive
 * exchange, a million against the naive products, a million against naive bots and copies, and as many, with clocks that jump,
 * against replays. Then, or alone as `npm run faults live`, 2,000 scripts of faults between an exchange and the live feed, and ten minutes
 * of one house that follows another.
 *
 * Last, or alone as `npm run faults cluster`: fifty kills of the primary of a shared exchange, ten pauses of 30 s, twelve partitions that
 * leave it alone, eight each of three gateways that leave the primary or a replica alone, eight kills of a replica under its clients,
 * three updates of all gateways while their clients trade, twenty kills and nine full disks of its database, and, where Debian's packages
 * of Patroni and etcd are installed, three losses of the primary's node under Patroni and three of the quorum of etcd. Times of takeover
 * are printed.
 *
 * A number that the environment has set already counts instead.
 */
const LONG = {
  JOURNAL_KILLS: '100',
  EXCHANGE_KILLS: '100',
  RECORDER_KILLS: '30',
  STORAGE_OUTAGES: '30',
  NAIVE_COMMANDS: '1000000',
  ENGINE_PROPERTY_RUNS: '35000',
  LIVE_SCRIPTS: '2000',
  FOLLOW_SECONDS: '600',
  CLUSTER_KILLS: '50',
  CLUSTER_PAUSES: '10',
  CLUSTER_PAUSE_SECONDS: '30',
  CLUSTER_PRIMARY_KILLS: '20',
  CLUSTER_NODE_KILLS: '3',
  CLUSTER_QUORUM_LOSSES: '3',
  CLUSTER_PARTITIONS: '12',
  CLUSTER_THREE_GATEWAYS: '8',
  CLUSTER_UPDATES: '3',
  CLUSTER_FULL_DISKS: '6',
  CLUSTER_FULL_LOGS: '3',
}
const KILLS = ['gateway/journal/kill.test.ts', 'gateway/exchange/kill.test.ts', 'scripts/record.test.ts']
const OUTAGES = ['tests/front/store/storage-outages.test.ts']
const OTHERS = [
  'gateway/engine/record/naive-model.test.ts',
  'products/all/rules/naive-products.test.ts',
  'products/bots/rules/naive-strategies.test.ts',
  'gateway/engine/record/replay.test.ts',
]
const LIVE = ['tests/live']
const CLUSTER = [
  '--no-file-parallelism',
  'gateway/journal/postgres',
  'gateway/store/postgres',
  'tests/front/cluster.test.ts',
  'tests/front/cluster/partitions.test.ts',
  'tests/front/cluster/three-gateways.test.ts',
  'tests/front/cluster/quorum.test.ts',
  'tests/front/cluster/full-disks.test.ts',
  'tests/front/replicas.test.ts',
]
/** Those of the environment come first. All cases of the full suite are tried, on a disk. */
const NUMBERS = Object.fromEntries(Object.entries(LONG).map(([name, number]) => [name, process.env[name] ?? number]))
const SETTINGS = { ...NUMBERS, FULL_SUITE: '1', TMPDIR: tmpdir() }
const named = new Set(process.argv.slice(2))
const SETS = named.has('live')
  ? [LIVE]
  : named.has('cluster')
    ? [CLUSTER]
    : [['--no-file-parallelism', ...KILLS], OUTAGES, OTHERS, LIVE, CLUSTER]

await runMain(async () => {
  await installIfMissing()
  const codes = []
  for (const tests of SETS) {
    codes.push(
      await run(findNode(), ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--project', 'unit', ...tests], {
        env: SETTINGS,
      }),
    )
  }
  process.exitCode = Math.max(...codes)
})
