import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { recover } from './recover.ts'
import { SqliteStore } from './sqlite-store.ts'
import { verifyJournal } from './verify.ts'

/** `npm run faults` raises it to a hundred. */
const KILLS = Number(process.env['JOURNAL_KILLS'] ?? 3)
const TRADER = fileURLToPath(new URL('../../tests/engine/trade-until-killed.ts', import.meta.url))

/** Lets an exchange trade, kills it after a number of acknowledged orders plus some milliseconds, and returns the acknowledged ones. */
async function tradeAndKill(path: string, round: number, orders: number, lingerMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [TRADER, path, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      // The exact moment varies with the machine: after a number of orders, then some milliseconds into its current work.
      if (said.split('\n').length > orders) setTimeout(() => child.kill('SIGKILL'), lingerMs)
    })
  })
  // Text after the last line break was cut off by the kill, so it was not acknowledged.
  return said
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== 'ready')
}

it(
  'loses and doubles nothing that was acknowledged, however often it is killed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agio-kill-'))
    const path = join(folder, 'journal.sqlite')
    const acknowledged: string[] = []
    for (let round = 1; round <= KILLS; round += 1) {
      acknowledged.push(...(await tradeAndKill(path, round, 50 + ((round * 37) % 300), (round * 13) % 50)))
      const store = new SqliteStore(path)
      const { state } = recover(store)
      expect(findBreaches(state)).toEqual([])
      const known = new Set<string>()
      for (const account of state.accounts.values()) {
        for (const clientOrderId of account.epoch?.clientOrderIds.keys() ?? []) known.add(`${account.id} ${clientOrderId}`)
      }
      expect(acknowledged.filter((order) => !known.has(order))).toEqual([])
      store.close()
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS * 50)
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    const store = new SqliteStore(path)
    const { faults, stateHash } = verifyJournal(store)
    expect(faults).toEqual([])
    expect(hashState(recover(store).state)).toBe(stateHash)
    store.close()
    rmSync(folder, { recursive: true })
  },
  60_000 + KILLS * 20_000,
)
