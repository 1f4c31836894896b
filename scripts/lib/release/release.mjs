import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT_REFUSED, Fault } from '../fault.mjs'
import { root } from '../project.mjs'

/** It is in a release and nowhere else. */
export const RELEASE_FILE = 'RELEASE'

/** Whether this folder is a release: it has its packages and pages, is not written to, and has no development tools. */
export function isRelease(folder = root) {
  return existsSync(join(folder, RELEASE_FILE))
}

/** Refuses a machine that the release was not made for, because it carries programs of one kind. */
export function checkMachine(folder = root) {
  const { platform, arch } = JSON.parse(readFileSync(join(folder, RELEASE_FILE), 'utf8'))
  if (platform !== process.platform || arch !== process.arch)
    throw new Fault(`This release is for ${platform} on ${arch}, and this machine is ${process.platform} on ${process.arch}.`, EXIT_REFUSED)
}
