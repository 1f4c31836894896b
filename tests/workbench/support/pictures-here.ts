import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findFullChromium } from '../../e2e/support/chromium.ts'

/** Set by the runner for its workers, which do not see its arguments. */
const ANSWER = 'PICTURES_HERE'

/**
 * Checks whether a suite has reference pictures of this machine's Chromium, or is about to take them. Without any, nothing needs to be
 * started for a comparison.
 */
export function hasPicturesHere(suite: string): boolean {
  process.env[ANSWER] ??= isTaking() || existsSync(join(suite, 'screenshots', browserFolder())) ? 'yes' : 'no'
  return process.env[ANSWER] === 'yes'
}

/** Returns the folder of the pictures of this machine's Chromium. */
export function browserFolder(): string {
  const program = findFullChromium().executablePath ?? chromium.executablePath()
  const version = /(\d+)\./.exec(execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[1]
  return `chromium-${version ?? 'unknown'}`
}

function isTaking(): boolean {
  return process.argv.some((argument) => argument === '-u' || argument.startsWith('--update-snapshots'))
}
