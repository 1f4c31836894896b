import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { claimForFeed, FEED_NOTE_FILE } from './folder-feed.ts'

// Goal: balances won in one market are never judged by the prices of another.

const path = mkdtempSync(join(tmpdir(), 'folder-feed-'))
let folder = openDataFolder(path)
afterEach(() => {
  folder.release()
  rmSync(path, { recursive: true, force: true })
  folder = openDataFolder(path)
})

it('keeps a folder for the feed and exchange that had it first', () => {
  claimForFeed(folder, { source: 'live', exchange: 'okx' }, false)
  claimForFeed(folder, { source: 'live', exchange: 'okx' }, true)
  expect(() => claimForFeed(folder, { source: 'live', exchange: 'binance' }, true)).toThrow(
    `DATA_DIR is ${path}, which belongs to MARKET_FEED=live with LIVE_EXCHANGE=okx. Use another DATA_DIR for MARKET_FEED=live with LIVE_EXCHANGE=binance.`,
  )
  expect(() => claimForFeed(folder, { source: 'synthetic' }, true)).toThrow('belongs to MARKET_FEED=live')
})

it('takes a folder from before the note for a simulated or recorded market', () => {
  expect(() => claimForFeed(folder, { source: 'live', exchange: 'okx' }, true)).toThrow('belongs to a simulated or recorded market')
  claimForFeed(folder, { source: 'replay' }, true)
  expect(() => claimForFeed(folder, { source: 'synthetic' }, true)).toThrow('belongs to MARKET_FEED=replay')
})

it('says which file is damaged', () => {
  writeFileSync(folder.file(FEED_NOTE_FILE), 'no note')
  expect(() => claimForFeed(folder, { source: 'synthetic' }, true)).toThrow(FEED_NOTE_FILE)
})
