import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A separate file system that can be filled to the last byte. */
export interface SmallDisk {
  fill(): void
  free(): void
  unmount(): void
}

const BALLAST = 'ballast'

/** Mounts a disk of this many megabytes at a folder; null if this user may not mount one. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return null
  }
  return {
    fill() {
      const file = openSync(join(path, BALLAST), 'a')
      try {
        for (const part of [Buffer.alloc(64 * 1024), Buffer.alloc(4096)]) fillWith(file, part)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(join(path, BALLAST)),
    unmount: () => void execFileSync('umount', ['-l', path]),
  }
}

function fillWith(file: number, part: Buffer): void {
  try {
    while (writeSync(file, part) === part.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
