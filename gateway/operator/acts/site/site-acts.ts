import { LIST_ROWS_MAX } from '#lib/contract/operator/fields.ts'
import { isClosed } from '#lib/contract/operator/site-values.ts'
import type { SITE_ACTS } from '#lib/contract/operator/site.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { plainText } from '#gateway/accounts/plain-text.ts'
import { ANNOUNCEMENT_BYTES_MAX } from '#gateway/http/site/announcement-route.ts'
import { type Announcements, writeTarget } from '#gateway/http/site/announcements.ts'
import type { ReportedIncidents } from '#gateway/http/site/reported-incidents.ts'
import { isCatalogue } from '#gateway/http/site/site-texts.ts'
import type { ActHandlers } from '../../act.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'

export interface SiteActDeps {
  readonly announcements: Pick<Announcements, 'list' | 'announce' | 'addText' | 'end'>
  readonly reported: ReportedIncidents
  readonly settings: Pick<SiteSettings, 'read' | 'write'>
  /** The wall clock, in milliseconds. */
  readonly wallNow: () => number
}

const DONE = { done: true } as const
const UNKNOWN = { refused: 'operatorSubjectUnknown' } as const
const INVALID = { refused: 'invalidParameter' } as const

/** The page of a list, and the key after which it goes on. `rows`: at most one more than the page has. */
function cutPage<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Makes the acts about the site as a whole. */
export function makeSiteActs({ announcements, reported, settings, wallNow }: SiteActDeps): ActHandlers<typeof SITE_ACTS> {
  /** Reads the times of a window, which must not have ended. */
  function readWindow(from: string | undefined, until: string | undefined): Result<{ beginsAt: number; endsAt: number | null }, ErrorName> {
    const [beginsAt, endsAt] = [from === undefined ? wallNow() : Date.parse(from), until === undefined ? null : Date.parse(until)]
    const isWrong = Number.isNaN(beginsAt) || (endsAt !== null && !(endsAt > Math.max(beginsAt, wallNow())))
    return isWrong ? refuse('invalidParameter') : ok({ beginsAt, endsAt })
  }

  /** Returns the stored form of what is said of an incident; null if the language has no pages or nothing is said. */
  function readText(language: string, text: string): Readonly<Record<string, string>> | null {
    const plain = plainText(text)
    return isCatalogue(language) && plain !== '' ? { [language]: plain } : null
  }

  const isHtml = (language: string, html: string): boolean => isCatalogue(language) && Buffer.byteLength(html) <= ANNOUNCEMENT_BYTES_MAX

  return {
    'site/state': {
      subject: () => 'site',
      run() {
        const maintenance = settings.read('maintenance')
        return Promise.resolve({ maintenance, closed: isClosed(maintenance, wallNow()), legal: settings.read('legal') })
      },
    },
    'site/announcements': {
      subject: () => 'announcements',
      async run({ limit = LIST_ROWS_MAX, after }) {
        const { page, next } = cutPage(await announcements.list(limit + 1, after), limit)
        const rows = page.map(({ id, target, texts, beginsAt, endsAt }) => ({
          announcement: id,
          target,
          texts,
          from: beginsAt,
          until: endsAt,
        }))
        return { rows, next }
      },
    },
    'site/announce': {
      subject: ({ language }) => `announcement in ${language}`,
      async run({ language, html, readers = 'everybody', product, market, from, until }) {
        const window = readWindow(from, until)
        if (!window.ok || !isHtml(language, html) || (product !== undefined && market !== undefined)) return INVALID
        const pages = product === undefined ? (market === undefined ? null : `market:${market}`) : `product:${product}`
        const announcement = { target: writeTarget(readers, pages), texts: { [language]: html }, ...window.value }
        return { announcement: await announcements.announce(announcement) }
      },
    },
    'site/announce-also': {
      subject: ({ announcement }) => `announcement ${announcement}`,
      async run({ announcement, language, html }) {
        if (!isHtml(language, html)) return INVALID
        return (await announcements.addText(announcement, language, html)) ? DONE : UNKNOWN
      },
    },
    'site/end-announcement': {
      subject: ({ announcement }) => `announcement ${announcement}`,
      run: async ({ announcement }) => ((await announcements.end(announcement)) ? DONE : UNKNOWN),
    },
    'site/maintenance': {
      subject: () => 'maintenance',
      async run({ from, until }) {
        const window = readWindow(from, until)
        if (!window.ok) return INVALID
        const maintenance = { from: window.value.beginsAt, until: window.value.endsAt }
        await settings.write('maintenance', maintenance)
        return { maintenance }
      },
    },
    'site/end-maintenance': {
      subject: () => 'maintenance',
      async run() {
        if (settings.read('maintenance') === null) return UNKNOWN
        await settings.write('maintenance', null)
        return DONE
      },
    },
    'site/incidents': {
      subject: () => 'incidents',
      async run({ limit = LIST_ROWS_MAX, after }) {
        const { page, next } = cutPage(await reported.list(limit + 1, after), limit)
        const rows = page.map(({ id, parts, beganAt, endedAt, updates }) => ({
          incident: id,
          parts: [...parts],
          beganAt,
          endedAt,
          updates: [...updates],
        }))
        return { rows, next }
      },
    },
    'site/incident': {
      subject: ({ parts }) => `incident of ${parts.join(', ')}`,
      async run({ parts, state, language, text }) {
        const texts = readText(language, text)
        return texts === null ? INVALID : { incident: await reported.open(parts, { state, texts }) }
      },
    },
    'site/incident-update': {
      subject: ({ incident }) => `incident ${incident}`,
      async run({ incident, state, language, text }) {
        const texts = readText(language, text)
        if (texts === null) return INVALID
        const nth = await reported.update(incident, { state, texts })
        return nth === null ? UNKNOWN : { nth }
      },
    },
    'site/incident-text': {
      subject: ({ incident }) => `incident ${incident}`,
      async run({ incident, nth, language, text }) {
        const texts = readText(language, text)
        if (texts === null) return INVALID
        return (await reported.addText(incident, nth, language, texts[language] ?? '')) ? DONE : UNKNOWN
      },
    },
    'site/legal': {
      subject: () => 'legal names',
      async run(fields) {
        const given = Object.entries(fields).map(([name, text]) => [name, plainText(text)])
        const legal = { ...settings.read('legal'), ...(Object.fromEntries(given) as typeof fields) }
        await settings.write('legal', legal)
        return legal
      },
    },
  }
}
