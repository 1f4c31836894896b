import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ask } from '../support/client.ts'
import { PATIENT } from '../support/gateways.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUILDER = '/usr/bin/buildah'
const BASE = 'localhost/debian-base'

/** Why no image can be made here, as a reason to skip; null if one can. */
export function missesBuilder(): string | null {
  return existsSync(BUILDER) ? null : 'buildah is not installed'
}

/** What an image says of how it is run. */
export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly Healthcheck: { readonly Test: readonly string[] }
}

/** Images in a folder, apart from those of this machine. */
export class Images {
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder)
    const file = join(folder, 'storage.conf')
    const places = ['graph', 'run'].map((name) => `${name}root = ${JSON.stringify(join(folder, name))}`)
    writeFileSync(file, ['[storage]', 'driver = "overlay"', ...places].join('\n'))
    this.#env = { ...process.env, CONTAINERS_STORAGE_CONF: file, BASE, BUILDER: 'buildah' }
  }

  /** Makes the image of a release on a root, as the repository's own script does. */
  build(root: string, release: string): { readonly config: ImageConfig; readonly folder: string } {
    const container = this.#buildah('from', 'scratch')
    this.#buildah('add', '--quiet', container, root, '/')
    this.#buildah('commit', '--quiet', container, BASE)
    execFileSync(join(ROOT, 'deploy/container/build'), [release, 'agio'], { env: this.#env, stdio: 'ignore' })
    const told = JSON.parse(this.#buildah('inspect', '--type', 'image', 'localhost/agio')) as { Docker: { config: ImageConfig } }
    return { config: told.Docker.config, folder: this.#buildah('mount', this.#buildah('from', 'localhost/agio')) }
  }

  remove(): void {
    this.#buildah('umount', '--all')
    execFileSync('rm', ['-rf', '--one-file-system', this.#folder])
  }

  #buildah(...args: readonly string[]): string {
    return execFileSync(BUILDER, args, { env: this.#env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  }
}

/** What a runtime of containers does: the image's root read-only, its user, its environment, an empty `/tmp`, and the volume of its data. */
const RUN = `root=$1; data=$2; user=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/var/lib/agio"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
mount --rbind /dev "$root/dev"
mount -o remount,ro,bind "$root"
exec setpriv --clear-groups chroot --userspec="$user" "$root" env -i "$@"`

/** Starts an image as its config says, but for the address; returns its health check's answers before and after it is ready. */
export async function runImage(config: ImageConfig, folder: string, data: string, timeoutMs: number) {
  mkdirSync(data)
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  chownSync(data, uid, gid)
  const port = await freePort()
  const env = [...config.Env, 'HOST=127.0.0.1', `PORT=${port}`]
  const inside = ['sh', '-c', RUN, 'sh', folder, data, config.User, ...env]
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', ...inside, ...config.Entrypoint, ...config.Cmd], {
    stdio: 'ignore',
  })
  const [, ...check] = config.Healthcheck.Test
  const isHealthy = () => spawnSync('chroot', [`--userspec=${config.User}`, folder, 'env', '-i', ...env, ...check]).status === 0
  const before = isHealthy()
  await expect.poll(() => (child.exitCode === null ? isHealthy() : 'ended'), { ...PATIENT, timeout: timeoutMs }).toBe(true)
  return {
    before,
    get: (path: string) => ask(port, path, { headers: { host: `127.0.0.1:${port}` } }),
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const first = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' }).stdout.trim()
      process.kill(Number(first), 'SIGTERM')
      expect(await ended).toBe(0)
    },
  }
}
