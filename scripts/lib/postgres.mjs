import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian, mayInstallFromDebian } from './debian.mjs'
import { Fault } from './fault.mjs'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** Finds the folder with PostgreSQL's programs, the newest if Debian has several; null if there is none. */
export function findPostgres() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).toSorted((one, other) => Number(other) - Number(one)) : []
  const places = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return places.find((place) => place !== undefined && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
}

/** Makes sure that PostgreSQL's programs are available, which the store's tests need: installs Debian's if allowed. */
export async function installPostgresIfMissing() {
  if (findPostgres() !== null) return
  if (!mayInstallFromDebian())
    throw new Fault('The tests of the store need PostgreSQL: install it, or set POSTGRES_BIN to the folder with its programs.')
  console.log('Installing PostgreSQL …')
  const code = await installFromDebian(['postgresql'])
  if (code !== 0 || findPostgres() === null) throw new Fault('PostgreSQL could not be installed; see above why.')
}
