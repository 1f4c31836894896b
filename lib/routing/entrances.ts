/**
 * The pages of log-in, registration and password reset. Simulation mode lets nobody leave for them, so its gate leads to the landing page,
 * which opens them as a dialog: the names are the values of the query field `open` (DESIGN 1.2).
 */
export const ENTRANCES = { '/login': 'login', '/register': 'register', '/reset-password': 'reset-password' } as const
export type Entrance = (typeof ENTRANCES)[keyof typeof ENTRANCES]

/** The field of the query that names the dialog. */
export const ENTRANCE_FIELD = 'open'

/** The field of the log-in page's query that names the QR code which another device shows. */
export const QR_FIELD = 'qrcodeKey'

/** Returns the fields of an entrance's query that its dialog needs too: the scanned code of a log-in. */
export function entranceQuery(entrance: Entrance, query: string): Readonly<Record<string, string>> {
  const key = entrance === 'login' ? new URLSearchParams(query).get(QR_FIELD) : null
  return { [ENTRANCE_FIELD]: entrance, ...(key !== null && { [QR_FIELD]: key }) }
}

/** Returns the entrance at a path without language prefix; undefined for every other page. */
export function entranceAt(path: string): Entrance | undefined {
  return Object.hasOwn(ENTRANCES, path) ? ENTRANCES[path as keyof typeof ENTRANCES] : undefined
}

/** Returns the entrance that the query of a page asks for; null if it asks for none. */
export function askedEntrance(query: string): Entrance | null {
  const asked = new URLSearchParams(query).get(ENTRANCE_FIELD)
  return Object.values(ENTRANCES).find((name) => name === asked) ?? null
}
