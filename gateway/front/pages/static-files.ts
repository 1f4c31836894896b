import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { wallClock, type Clock } from '#lib/kernel/clock.ts'
import { bodyBytesMax, createBody, encodeBody, type Body } from './body.ts'
import { chooseEncoding } from './encodings.ts'
import { imageHeaders, POLICY_OF_FILES, securityHeaders } from '#gateway/guard/security-headers.ts'
import { isUnchanged } from '#gateway/wire/entity-tag.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const BYTES_MAX = 96 * 1024 * 1024

const CACHE_CONTROL = {
  hashed: 'public, max-age=31536000, immutable',
  // Their addresses have no version: a changed icon shows within an hour.
  lasting: 'public, max-age=3600',
  plain: 'public, no-cache',
} as const

/** The files of one folder. If folders overlap, the later one wins. */
export interface StaticFolder {
  /** Path prefix of its files, ending in `/`. */
  readonly prefix: string
  readonly folder: string
  /**
   * `hashed`: a file's name changes with its content, so it may be cached forever. `lasting`: pictures that hardly ever change, under a
   * fixed name. `plain`: revalidated each time.
   */
  readonly naming: keyof typeof CACHE_CONTROL
  /** The time from which its files are no longer served, in milliseconds. */
  readonly untilMs?: number
}

export interface StaticFiles {
  /** Answers and returns true if the path names a file of the folders, otherwise returns false. GET and HEAD only. */
  serve(request: IncomingMessage, response: ServerResponse, path: string, protocol: 'http' | 'https'): boolean
}

interface StaticFile {
  readonly file: string
  readonly cacheControl: string
  readonly untilMs: number
}

/**
 * Serves the files of a build and of `public/` from memory. The folders are listed once, at process start: only files found
 * then can be requested, so no path can lead out of the folders.
 */
export function createStaticFiles(folders: readonly StaticFolder[], clock: Clock = wallClock): StaticFiles {
  const files = new Map(folders.flatMap(listFiles))
  const bodies = new LRUCache<string, Body>({ maxSize: BYTES_MAX, sizeCalculation: bodyBytesMax })
  const loading = new Map<string, Promise<Body>>()

  function load(file: string): Body | Promise<Body> {
    const body = bodies.get(file) ?? loading.get(file)
    if (body !== undefined) return body
    const type = CONTENT_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
    const read = readFile(file)
      .then((bytes) => {
        const loaded = createBody(bytes, type, 'once')
        bodies.set(file, loaded)
        return loaded
      })
      .finally(() => loading.delete(file))
    loading.set(file, read)
    return read
  }

  return {
    serve(request, response, path, protocol) {
      const found = files.get(path) ?? files.get(decoded(path))
      if (found === undefined || found.untilMs <= clock.now()) return false
      const body = load(found.file)
      if (!(body instanceof Promise)) void send(request, response, found, body, protocol)
      else void body.then((loaded) => send(request, response, found, loaded, protocol)).catch(() => response.destroy())
      return true
    },
  }
}

function listFiles({ prefix, folder, naming, untilMs = Infinity }: StaticFolder): [path: string, file: StaticFile][] {
  if (!existsSync(folder)) return []
  const cacheControl = CACHE_CONTROL[naming]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [prefix + file.slice(folder.length + 1).replaceAll('\\', '/'), { file, cacheControl, untilMs }]
    })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isImage(body: Body): boolean {
  return body.contentType.startsWith('image/')
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  body: Body,
  protocol: 'http' | 'https',
): Promise<void> {
  const headers = [
    ...(isImage(body) ? imageHeaders(protocol) : securityHeaders(protocol)),
    'Content-Security-Policy',
    POLICY_OF_FILES,
    'Cache-Control',
    file.cacheControl,
    'Vary',
    'Accept-Encoding',
    'ETag',
    body.etag,
  ]
  if (isUnchanged(request.headers['if-none-match'], body.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const { bytes, encoding } = await encodeBody(body, chooseEncoding(request.headers['accept-encoding']))
  headers.push('Content-Type', body.contentType, 'Content-Length', String(bytes.length))
  if (encoding !== null) headers.push('Content-Encoding', encoding)
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes)
}
