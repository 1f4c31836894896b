import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PATIENT } from '../support/gateways.ts'

/** The programs that make a fresh Debian and start its services, by their packages. */
const PROGRAMS = ['/usr/bin/mmdebstrap', '/usr/bin/unshare', '/usr/bin/nsenter']
/** What a bare Debian 12 has besides its essential packages. */
const BARE = 'systemd,systemd-sysv,ca-certificates'

/** Why no Debian can be made here, as a reason to skip; null if one can. */
export function missesDebian(): string | null {
  const missing = PROGRAMS.find((path) => !existsSync(path))
  if (missing !== undefined) return `${missing} is not installed`
  const { status } = spawnSync('unshare', [
    '--mount',
    '--pid',
    '--fork',
    '--uts',
    '--ipc',
    '--net',
    '--cgroup',
    'mount',
    '--make-rprivate',
    '/',
  ])
  return process.getuid?.() === 0 && status === 0 ? null : 'this machine gives no namespaces'
}

/** Makes a Debian's root in a folder on the disk: the runner's own folder lies in memory, for which a release is too large. */
export function makeDebian(packages = BARE): string {
  const root = mkdtempSync('/var/tmp/agio-debian-')
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${packages}`, 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return root
}

export function removeDebian(root: string): void {
  rmSync(root, { recursive: true, force: true })
}

/** A namespace of each kind with the root's own systemd as its first process, and no network but its own loopback. */
const BOOT = `set -e
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
ln -s /proc/self/fd dev/fd; ln -s fd/0 dev/stdin; ln -s fd/1 dev/stdout; ln -s fd/2 dev/stderr
mkdir dev/shm dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
ip link set lo up
pivot_root . mnt
cd /
umount -l /mnt
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --log-target=null --show-status=no`

export interface Booted {
  /** Runs a script within; returns its exit code and all that it said. */
  run(script: string): { readonly status: number | null; readonly said: string }
  /** Mounts another disk at a path within. */
  mountDisk(path: string): void
  end(): Promise<void>
}

/** Starts the services of a root, and waits until they run. */
export async function bootDebian(root: string): Promise<Booted> {
  const kinds = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--net', '--cgroup']
  const file = join(root, 'root/boot')
  writeFileSync(file, BOOT)
  const unshare = spawn('unshare', [...kinds, '--kill-child', 'sh', file, root], { stdio: ['ignore', 'ignore', 'inherit'] })
  const run = (script: string) => {
    const init = findInit(unshare)
    const { status, stdout, stderr } = spawnSync(
      'nsenter',
      ['--target', init, '--all', 'sh', '-c', 'cd /root && exec bash -e -c "$0"', script],
      {
        encoding: 'utf8',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', HOME: '/root' } as unknown as NodeJS.ProcessEnv,
      },
    )
    return { status, said: `${stdout}${stderr}` }
  }
  await expect.poll(() => run('systemctl is-system-running || true').said, PATIENT).toMatch(/running|degraded/)
  return {
    run,
    mountDisk: (path) => void run(`mkdir -p ${path} && mount -t tmpfs tmpfs ${path}`),
    async end() {
      const ended = new Promise((resolve) => unshare.once('exit', resolve))
      unshare.kill('SIGKILL')
      await ended
    },
  }
}

function findInit({ pid = 0 }: ChildProcess): string {
  return spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
