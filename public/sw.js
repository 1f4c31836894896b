// The service worker: it only answers where the network does not. Pages always come from the network, calls (`/v1`, `/api`), streams and
// prices never pass through it, so that nothing old is ever shown as live. Without a network it shows a page in the visitor's language
// that says since when nothing new has come. See ADR 36. It also shows the alerts that arrive by push while no page is open (ADR 39).

/** Increase it when the shape of the cache changes: the next worker deletes the caches of all other versions. */
const VERSION = 1
const PREFIX = 'offline-'
const CACHE = `${PREFIX}${VERSION}`
const SHELL = '/offline-shell'
const SEEN = '/offline-seen'
const SHELL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The page has its style and no script.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

/** A page names its language once it is shown; the shell is kept in that language. */
self.addEventListener('message', (event) => {
  const path = event.data?.offlineShell
  if (typeof path === 'string' && /^\/[A-Za-z-]+\/texts\/offline\.json$/.test(path)) event.waitUntil(keepShell(path))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(openPage(event))
})

async function keepShell(path) {
  const answer = await fetch(path).catch(() => null)
  if (answer === null || !answer.ok) return
  const { html } = await answer.json()
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, new Response(html))
  await cache.put(SEEN, new Response(String(Date.now())))
}

/** Answers a navigation from the network; if there is none, with the shell. */
async function openPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(noteSeen())
    return answer
  } catch (error) {
    const shell = await caches.match(SHELL, { cacheName: CACHE })
    if (shell === undefined) throw error
    return fillShell(shell)
  }
}

/** Writes the time of this contact, if there is a shell that could say it: after a log-out nothing is kept until the next page. */
async function noteSeen() {
  if (!(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  if ((await cache.match(SHELL)) !== undefined) await cache.put(SEEN, new Response(String(Date.now())))
}

/** Fills the time and age of the last contact into the shell, in the shell's own language. */
async function fillShell(shell) {
  const html = await shell.text()
  const seen = await caches.match(SEEN, { cacheName: CACHE })
  const at = seen === undefined ? Date.now() : Number(await seen.text())
  const tag = /<html lang="([A-Za-z0-9-]+)"/.exec(html)?.[1] ?? 'en'
  const body = html.replaceAll('{time}', momentText(tag, at)).replaceAll('{age}', ageText(tag, Date.now() - at))
  return new Response(body, { headers: SHELL_HEADERS })
}

function momentText(tag, at) {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', numberingSystem: 'latn' }).format(at)
}

function ageText(tag, ageMs) {
  const minutes = Math.max(0, Math.round(ageMs / 60_000))
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : minutes < 2880 ? [Math.round(minutes / 60), 'hour'] : [Math.round(minutes / 1440), 'day']
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto', numberingSystem: 'latn' }).format(-count, unit)
}

/** An alert that fired: the payload is written by the gateway, in the language in which the alert was made. */
self.addEventListener('push', (event) => {
  const { title, body, tag, path, lang, dir } = event.data?.json() ?? {}
  if (typeof title !== 'string') return
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon: '/icons/icon-192.png', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path
  event.waitUntil(openWindow(typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') ? path : '/'))
})

/** Shows the page of alerts in a window that is open already, else in a new one. */
async function openWindow(path) {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) return self.clients.openWindow(path)
  await open.focus()
  return open.navigate(path)
}
