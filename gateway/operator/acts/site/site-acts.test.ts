import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_LEGAL_NAMES } from '#lib/contract/operator/site-values.ts'
import { SITE_ACTS } from '#lib/contract/operator/site.ts'
import { type Announcements, createAnnouncements } from '#gateway/http/site/announcements.ts'
import { createReportedIncidents } from '#gateway/http/site/reported-incidents.ts'
import { openSiteSettings, type SiteSettings } from '#gateway/operator/settings/site-settings.ts'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { findProblems } from '../check-fields.ts'
import { makeSiteActs } from './site-acts.ts'

/** Goal: what operators tell visitors is kept with its time, its readers and its languages, and ends when they say so. */

const NOW = Date.UTC(2026, 11, 24, 12)
const MAKER = { id: 'op-1', name: 'Olga', role: 'owner', reason: 'planned work' } as const
const HOUR_MS = 3_600_000

describe.each(Object.entries(STORE_KINDS))('with its store in %s', (_name, createKind) => {
  let kind: StoreKind
  let clock: ManualClock
  let settings: SiteSettings
  let announcements: Announcements
  let acts: ReturnType<typeof makeSiteActs>
  beforeAll(async () => {
    kind = await createKind()
  })
  afterAll(() => kind.close())
  beforeEach(async () => {
    const { store } = await kind.open()
    clock = createManualClock(NOW)
    announcements = createAnnouncements(store, clock)
    settings = await openSiteSettings({ store, clock, timers: { after: () => () => {} }, log: { warn() {} } })
    await settings.write('maintenance', null)
    await settings.write('legal', NO_LEGAL_NAMES)
    acts = makeSiteActs({ announcements, reported: createReportedIncidents(store, clock), settings, wallNow: () => clock.now() })
    for (const { id } of await announcements.list(100)) await announcements.end(id)
    clock.advance(1)
  })

  const current = async () => {
    clock.advance(2001)
    return (await announcements.current()).map(({ target, texts }) => [target, texts])
  }

  it('an announcement is there in its window, in each language that was added, until it is ended', async () => {
    const window = { from: '2026-12-24T13:00Z', until: '2026-12-24T15:00Z' }
    const made = await acts['site/announce'].run(
      { language: 'en', html: '<p>Hi</p>', readers: 'users', market: 'BTCUSDT', ...window },
      MAKER,
    )
    if ('refused' in made) throw new Error(made.refused)
    const { announcement } = made
    expect(await acts['site/announce-also'].run({ announcement, language: 'de', html: '<p>Hallo</p>' }, MAKER)).toEqual({ done: true })
    expect(await current()).toEqual([])
    clock.advance(HOUR_MS)
    expect(await current()).toEqual([['users market:BTCUSDT', { en: '<p>Hi</p>', de: '<p>Hallo</p>' }]])
    expect(await acts['site/announcements'].run({}, MAKER)).toMatchObject({ rows: [{ announcement }], next: null })
    clock.advance(2 * HOUR_MS)
    expect(await current()).toEqual([])
    expect(await acts['site/end-announcement'].run({ announcement }, MAKER)).toEqual({ refused: 'operatorSubjectUnknown' })
    const plain = await acts['site/announce'].run({ language: 'en', html: 'now' }, MAKER)
    expect(await current()).toEqual([['everybody', { en: 'now' }]])
    if ('refused' in plain) throw new Error(plain.refused)
    expect(await acts['site/end-announcement'].run(plain, MAKER)).toEqual({ done: true })
    expect(await current()).toEqual([])
  })

  it('announcements are listed in pages, the latest first', async () => {
    for (const html of ['one', 'two', 'three']) {
      clock.advance(1)
      await acts['site/announce'].run({ language: 'en', html, product: 'p2p' }, MAKER)
    }
    const first = await acts['site/announcements'].run({ limit: 2 }, MAKER)
    if ('refused' in first) throw new Error(first.refused)
    expect(first.rows.map(({ texts }) => texts['en'])).toEqual(['three', 'two'])
    const rest = await acts['site/announcements'].run({ limit: 2, after: first.next ?? '' }, MAKER)
    expect(rest).toMatchObject({ rows: [{ texts: { en: 'one' } }], next: null })
  })

  it.each([
    [{ language: 'xx', html: 'a' }],
    [{ language: 'en', html: 'é'.repeat(5000) }],
    [{ language: 'en', html: 'a', product: 'p2p', market: 'BTCUSDT' }],
    [{ language: 'en', html: 'a', until: '2026-12-24T11:00Z' }],
    [{ language: 'en', html: 'a', from: '2026-12-25T11:00Z', until: '2026-12-25T11:00Z' }],
    [{ language: 'en', html: 'a', from: '2026-13-45T11:00Z' }],
  ] as const)('an announcement such as %j is refused', async (fields) => {
    expect(await acts['site/announce'].run(fields, MAKER)).toEqual({ refused: 'invalidParameter' })
    expect(await current()).toEqual([])
  })

  it('a maintenance closes the site from its time until its end, or until it is ended', async () => {
    const state = async () => acts['site/state'].run({}, MAKER)
    await acts['site/maintenance'].run({ from: '2026-12-24T13:00Z', until: '2026-12-24T14:00Z' }, MAKER)
    expect(await state()).toMatchObject({ closed: false, maintenance: { from: NOW + HOUR_MS, until: NOW + 2 * HOUR_MS } })
    clock.advance(HOUR_MS)
    expect(await state()).toMatchObject({ closed: true })
    clock.advance(HOUR_MS)
    expect(await state()).toMatchObject({ closed: false })
    await acts['site/maintenance'].run({}, MAKER)
    expect(await state()).toMatchObject({ closed: true, maintenance: { until: null } })
    expect(await acts['site/end-maintenance'].run({}, MAKER)).toEqual({ done: true })
    expect(await state()).toMatchObject({ closed: false, maintenance: null })
    expect(await acts['site/end-maintenance'].run({}, MAKER)).toEqual({ refused: 'operatorSubjectUnknown' })
    expect(await acts['site/maintenance'].run({ until: '2026-12-24T10:00Z' }, MAKER)).toEqual({ refused: 'invalidParameter' })
  })

  it('an incident is opened, told of and ended, and tells nothing after its end', async () => {
    const text = { language: 'en', text: 'Orders are  slow' }
    const opened = await acts['site/incident'].run({ parts: ['trading', 'stream'], state: 'investigating', ...text }, MAKER)
    if ('refused' in opened) throw new Error(opened.refused)
    const { incident } = opened
    clock.advance(60_000)
    expect(await acts['site/incident-text'].run({ incident, nth: 1, language: 'de', text: 'Aufträge sind langsam' }, MAKER)).toEqual({
      done: true,
    })
    const update = { incident, language: 'en', text: 'Solved' }
    expect(await acts['site/incident-update'].run({ ...update, state: 'resolved' }, MAKER)).toEqual({ nth: 2 })
    const listed = await acts['site/incidents'].run({ limit: 1 }, MAKER)
    if ('refused' in listed) throw new Error(listed.refused)
    expect(listed.rows[0]).toMatchObject({
      incident,
      parts: ['trading', 'stream'],
      endedAt: clock.now(),
      updates: [
        { nth: 1, state: 'investigating', texts: { en: 'Orders are  slow', de: 'Aufträge sind langsam' } },
        { nth: 2, state: 'resolved', texts: { en: 'Solved' } },
      ],
    })
    expect(await acts['site/incident-update'].run({ ...update, state: 'fixing' }, MAKER)).toEqual({ refused: 'operatorSubjectUnknown' })
    expect(await acts['site/incident-text'].run({ ...update, nth: 9 }, MAKER)).toEqual({ refused: 'operatorSubjectUnknown' })
    expect(await acts['site/incident'].run({ parts: ['trading'], state: 'fixing', language: 'xx', text: 'a' }, MAKER)).toEqual({
      refused: 'invalidParameter',
    })
  })

  it('legal names change one by one, and are the same at every gateway', async () => {
    await acts['site/legal'].run({ name: 'Example Club e. V.', mail: 'office@club.example' }, MAKER)
    await acts['site/legal'].run({ address: 'Main Street 1\n12345 Town' }, MAKER)
    expect(settings.read('legal')).toEqual({
      ...NO_LEGAL_NAMES,
      name: 'Example Club e. V.',
      address: 'Main Street 1\n12345 Town',
      mail: 'office@club.example',
    })
  })
})

it.each([
  ['site/legal', { mail: 'nobody' }],
  ['site/legal', { mail: 'a"><script>@x' }],
  ['site/announce', { language: 'en', html: 'a', market: 'BTC"USDT' }],
  ['site/announce', { language: 'en', html: 'a', from: 'tomorrow' }],
  ['site/incident', { parts: ['kitchen'], state: 'fixing', language: 'en', text: 'a' }],
  ['site/incident', { parts: [], state: 'fixing', language: 'en', text: 'a' }],
] as const)('%s does not take %j', (name, fields) => {
  expect(findProblems(SITE_ACTS[name].fields, fields)).not.toEqual([])
})
