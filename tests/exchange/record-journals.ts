import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { assert } from '#lib/kernel/assert.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { backUp } from '#gateway/journal/backup.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { BusyFloor } from './busy-floor.ts'
import { Floor } from './floor.ts'
import { digestHistory, JOURNAL_FIXTURES, type JournalManifest, type RecordedJournal } from './journal-fixtures.ts'

/**
 * Records journals of this version before the next one changes anything: `node tests/exchange/record-journals.ts v1.2.3`, or `rules-17`
 * before rules 18 follow. Journals of earlier versions are never recorded again.
 */
const STEPS = 160
const PARTS = 4
/** The number of newest snapshots whose text a store keeps. */
const KEPT = 2

const [version = ''] = process.argv.slice(2)
assert(/^(?:v\d+\.\d+\.\d+|rules-\d+)$/.test(version), 'a version is named, such as v1.2.3, or the rules that end, such as rules-17')
const target = join(JOURNAL_FIXTURES, version)
assert(!existsSync(join(target, 'manifest.json')), 'a version is recorded once')
mkdirSync(target, { recursive: true })

interface Traded {
  readonly floor: Floor
  readonly recorded: RecordedJournal
}

/** Trades on a floor, with snapshots and checkpoint hashes on the way and further records after the last one. */
async function trade(seed: number, openJournal: () => JournalStore, folder: string): Promise<Traded> {
  let store: JournalStore | undefined
  const floor = new Floor({ folder, journal: () => (store = openJournal()) })
  const note = (): void =>
    store?.writeCheckpoint({ sequence: floor.core.state.sequence, stateHash: hashState(floor.core.state), snapshot: null }, KEPT)
  const busy = new BusyFloor(floor, seed)
  await busy.open()
  for (let part = 0; part < PARTS; part += 1) {
    for (let step = 0; step < STEPS / PARTS; step += 1) {
      await busy.step()
      if (step === 30) note()
    }
    if (part === PARTS - 1) await busy.leaveOpen()
    floor.core.snapshot()
  }
  for (let step = 0; step < 12; step += 1) await busy.step()
  note()
  await busy.leaveOpen()
  const live = hashState(floor.core.state)
  const before = digestHistory(floor.file('history'))
  floor.loseHistory()
  const history = digestHistory(floor.file('history'))
  assert(JSON.stringify(history) === JSON.stringify(before), 'a history that is made again is the one that was lost')
  assert(store !== undefined, 'the floor has opened its journal')
  const { records, lastHash, stateHash, faults } = verifyJournal(store)
  assert(faults.length === 0 && stateHash === live, `the journal is whole: ${faults.join(' ')}`)
  const withText = new Set([...store.snapshots()].map(({ sequence }) => sequence))
  assert(withText.size === KEPT, 'there are two snapshots')
  const checkpoints = store.checkpointsAfter(0).map((noted) => ({ ...noted, snapshot: withText.has(noted.sequence) }))
  const liquidated = floor.exchange.read.positionHistory('ivan', { limit: 9 }).filter(({ closedBy }) => closedBy === 'liquidation')
  assert(liquidated.length > 0, 'a position was liquidated')
  assertCovered(
    floor.core.state,
    [...store.rowsAfter(0)].map(({ payload }) => JSON.parse(payload) as Command),
    history,
  )
  return { floor, recorded: { endMs: floor.nowMs, records, lastHash, stateHash, checkpoints, history } }
}

/** Asserts that everything that can be open is open, and that every kind of record and row occurs. */
function assertCovered(state: EngineState, records: readonly Command[], history: RecordedJournal['history']): void {
  const found = new Set<string>([...records.map(({ type }) => type), ...Object.keys(history)])
  for (const { status, market, wallet, request, parentId } of state.orders.values()) {
    found
      .add(`${status} ${market.terms.product}`)
      .add(`order in ${wallet}`)
      .add(`waits as ${request.trigger?.kind ?? 'none'}`)
    if (request.takeProfit !== undefined) found.add('brings a target')
    if (parentId > 0) found.add('is a target')
    if (request.oco !== undefined) found.add('has two legs')
    if (request.target !== undefined) found.add(`closes the ${request.target} ${request.trigger?.kind}`)
    if (request.loan !== undefined) found.add(`may ${request.loan}`)
    for (const kind of ['iceberg', 'twap', 'chase'] as const) if (request[kind] !== undefined) found.add(kind)
    if (request.force === 'gtd') found.add('gtd')
    if (request.group !== undefined) found.add(`in a group that is ${request.group.kind}`)
  }
  for (const { positions, positionMode, loans, futuresSettings, epoch } of state.accounts.values()) {
    for (const { marginMode } of positions.values()) found.add(`${positionMode} ${marginMode}`)
    for (const { wallet } of loans.values()) found.add(`owes in ${wallet}`)
    if (positions.size > 0 && [...futuresSettings.values()].some(({ autoLong }) => autoLong)) found.add('adds margin')
    if ((epoch?.loanAnswers.size ?? 0) > 0) found.add('names loans')
  }
  const { copy, bots } = state.products
  for (const { leader } of copy.copies.values()) found.add(`a copy of ${leader.product}`)
  for (const { kind, status } of bots.open.values()) found.add(`a ${kind} that is ${status}`)
  const wanted = [
    'open-account',
    'open-epoch',
    'close-epoch',
    'transfer',
    'transfer-between',
    'set-realism',
    'place',
    'place-batch',
    'cancel',
    'cancel-all',
    'edit',
    'replace',
    'move',
    'advance',
    'set-position-mode',
    'set-margin-mode',
    'set-leverage',
    'adjust-margin',
    'settle-funding',
    'borrow',
    'repay',
    'charge-interest',
    'grid-start',
    'orders',
    'fills',
    'positions',
    'transfers',
    'bills',
    'loans',
    'epochs',
    'notes',
    'volumes',
    'live spot',
    'live futures',
    'waiting spot',
    'waiting futures',
    'entering spot',
    'order in cross',
    'order in isolated:BTCUSDT',
    'waits as trigger',
    'waits as trailing',
    'waits as stop-loss',
    'waits as take-profit',
    'brings a target',
    'is a target',
    'has two legs',
    'one-way crossed',
    'one-way isolated',
    'hedge isolated',
    'adds margin',
    'names loans',
    'closes the whole take-profit',
    'closes the part stop-loss',
    'closes the part trailing',
    'may repay',
    'owes in cross',
    'owes in isolated:BTCUSDT',
    'gtd',
    'iceberg',
    'twap',
    'chase',
    'in a group that is scaled',
    'in a group that is bracket',
    'dca-start',
    'futures-grid-start',
    'a spot-dca that is running',
    'a futures-grid that is running',
    'copy-lead',
    'copy-start',
    'a copy of spot',
    'a copy of futures',
    'earn-subscribe',
    'gift-create',
    'gift-claim',
    'convert-limit',
    'web3-move',
    'p2p-order',
    'p2p-due',
    'copy-settle',
    'earn-settle',
    'bots',
    'copy',
    'earn',
    'gifts',
    'p2p',
    'convert',
  ]
  const missing = wanted.filter((name) => !found.has(name))
  assert(missing.length === 0, `nothing is left out but ${missing.join(', ')}`)
}

function pack(name: string, bytes: Buffer): void {
  const packed = gzipSync(bytes, { level: 9 })
  writeFileSync(join(target, `${name}.gz`), packed)
  process.stdout.write(`${name}: ${packed.length} bytes\n`)
}

async function recordSqlite(): Promise<RecordedJournal> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-record-'))
  const { floor, recorded } = await trade(7, () => new SqliteStore(join(folder, 'journal.sqlite')), folder)
  const copy = join(folder, 'copy')
  await backUp(folder, copy)
  pack('journal.sqlite', readFileSync(join(copy, 'journal.sqlite')))
  const history = new DatabaseSync(floor.file('history'), { readOnly: true })
  await backup(history, join(copy, 'history.sqlite'))
  history.close()
  pack('history.sqlite', readFileSync(join(copy, 'history.sqlite')))
  floor.end()
  return recorded
}

const TABLES = [
  'CREATE TABLE journal_beginning (id integer PRIMARY KEY CHECK (id = 1), payload text NOT NULL);',
  'CREATE TABLE journal_records (sequence bigint PRIMARY KEY, payload text NOT NULL, hash text NOT NULL);',
  'CREATE TABLE journal_checkpoints (sequence bigint PRIMARY KEY, state_hash text NOT NULL, snapshot text, snapshot_hash text);',
]

function literal(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

function insert(table: string, ...values: readonly (string | number | null)[]): string {
  return `INSERT INTO ${table} VALUES (${values.map(literal).join(', ')});`
}

async function recordPostgres(): Promise<RecordedJournal> {
  const server = await startPostgres()
  const url = await server.createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'agio-record-'))
  const { floor, recorded } = await trade(23, () => new PostgresStore(url), folder)
  const store = new PostgresStore(url, true)
  const texts = new Map([...store.snapshots()].map(({ sequence, snapshot }) => [sequence, snapshot]))
  const lines = [
    ...TABLES,
    ...[store.beginning() ?? []].flat().map((text) => insert('journal_beginning', 1, text)),
    ...[...store.rowsAfter(0)].map(({ sequence, payload, hash }) => insert('journal_records', sequence, payload, hash)),
    ...store.checkpointsAfter(0).map(({ sequence, stateHash }) => {
      const text = texts.get(sequence) ?? null
      return insert('journal_checkpoints', sequence, stateHash, text?.payload ?? null, text?.hash ?? null)
    }),
  ]
  pack('journal.sql', Buffer.from(lines.join('\n')))
  store.close()
  floor.end()
  await server.stop()
  return recorded
}

const manifest: JournalManifest = { version, sqlite: await recordSqlite(), postgres: await recordPostgres() }
writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
