import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readTexts } from '#gateway/accounts/delivery/catalogue.ts'
import type { DoorOptions } from './front/door.ts'
import type { StaticFolder } from './front/pages/static-files.ts'
import { StartRefused } from './environment/start-refused.ts'

/** Reads what the front door needs from the build: its files, its style sheets, the inline scripts in its pages, and texts. */
export function readBuild(root: string): Pick<DoorOptions, 'staticFolders' | 'ownScripts' | 'styleSheets' | 'texts'> {
  const build = resolve(root, process.env.NEXT_DIST_DIR || '.next')
  const scriptsFile = join(build, 'inline-scripts.json')
  if (!existsSync(scriptsFile)) throw new StartRefused('The pages have not been built; `npm start` builds them.')
  return {
    staticFolders: [
      ...readEarlierBuilds(build, Date.now()),
      { prefix: '/_next/static/', folder: join(build, 'static'), naming: 'hashed' },
      { prefix: '/', folder: join(root, 'public'), naming: 'plain' },
      { prefix: '/coins/', folder: join(root, 'public/coins'), naming: 'lasting' },
      { prefix: '/icons/', folder: join(root, 'public/icons'), naming: 'lasting' },
      { prefix: '/og/', folder: join(root, 'public/og'), naming: 'hashed' },
    ],
    ownScripts: new Set(JSON.parse(readFileSync(scriptsFile, 'utf8')) as string[]),
    texts: readTexts,
    styleSheets: readStyleSheets(join(build, 'static/chunks')),
  }
}

/** How long the files of a build are served after it was replaced. */
const EARLIER_MS = 24 * 60 * 60_000

/**
 * Returns the files of the builds before this one that are still served, the oldest first: a page that was open when the site was updated
 * asks for them. `scripts/lib/earlier-builds.mjs` keeps them, in folders named by the time at which each build was replaced.
 */
export function readEarlierBuilds(build: string, nowMs: number): StaticFolder[] {
  const folder = join(build, 'cache/earlier')
  return (existsSync(folder) ? readdirSync(folder) : [])
    .map(
      (name) => ({ prefix: '/_next/static/', folder: join(folder, name), naming: 'hashed', untilMs: Number(name) + EARLIER_MS }) as const,
    )
    .filter(({ untilMs }) => untilMs > nowMs)
    .toSorted((one, other) => one.untilMs - other.untilMs)
}

/** A build without pages has no style sheets. */
function readStyleSheets(folder: string): Map<string, string> {
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.css'))
  return new Map(names.map((name) => [`/_next/static/chunks/${name}`, readFileSync(join(folder, name), 'utf8')]))
}

/** Returns the version of `package.json`. */
export function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
