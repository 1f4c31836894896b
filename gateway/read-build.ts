import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DoorOptions } from './front/door.ts'
import { StartRefused } from './start-refused.ts'

/** Reads what the front door needs from the build: its files, its style sheets, and the inline scripts in its pages. */
export function readBuild(root: string): Pick<DoorOptions, 'staticFolders' | 'ownScripts' | 'styleSheets'> {
  const build = resolve(root, process.env.NEXT_DIST_DIR || '.next')
  const scriptsFile = join(build, 'inline-scripts.json')
  if (!existsSync(scriptsFile)) throw new StartRefused('The pages have not been built; `npm start` builds them.')
  return {
    staticFolders: [
      { prefix: '/_next/static/', folder: join(build, 'static'), naming: 'hashed' },
      { prefix: '/', folder: join(root, 'public'), naming: 'plain' },
      { prefix: '/coins/', folder: join(root, 'public/coins'), naming: 'lasting' },
      { prefix: '/icons/', folder: join(root, 'public/icons'), naming: 'lasting' },
      { prefix: '/og/', folder: join(root, 'public/og'), naming: 'hashed' },
    ],
    ownScripts: new Set(JSON.parse(readFileSync(scriptsFile, 'utf8')) as string[]),
    styleSheets: readStyleSheets(join(build, 'static/chunks')),
  }
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
