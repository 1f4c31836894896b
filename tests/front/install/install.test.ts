import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { IS_FULL_SUITE, onlyInFull } from '#tests/support/full-suite.ts'
import { ask } from '../support/client.ts'
import { PATIENT } from '../support/gateways.ts'
import { bootDebian, type Booted, makeDebian, missesDebian, removeDebian } from './debian.ts'
import { Images, missesBuilder, runImage } from './image.ts'
import { packRelease } from './release.ts'

// Goal: a release does what docs/INSTALL.md says, block by block, on a Debian that has nothing of ours, and as an image.

const ROOT = join(import.meta.dirname, '../../..')
/** All of a release's tests pack it, or boot a system. */
const LONG_MS = 20 * 60_000
const NOBODY = 65_534

interface Block {
  /** What follows `sh` on the line that begins it. */
  readonly kind: string
  readonly script: string
}

const BLOCKS: readonly Block[] = [...readFileSync(join(ROOT, 'docs/INSTALL.md'), 'utf8').matchAll(/^```sh *(\w*)\n([^]*?)^```$/gm)].map(
  ([, kind = '', script = '']) => ({ kind, script }),
)

it('names files that are there', () => {
  const named = BLOCKS.flatMap(({ script }) =>
    [...script.matchAll(/\/srv\/agio\/((?:deploy|docs)\/[\w./-]+)/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(BLOCKS.map(({ kind }) => kind)).toEqual(['', '', '', 'certificate', '', '', 'backup', 'update'])
})

/** A suite without a test is an error. */
const inFull = IS_FULL_SUITE ? describe : describe.skip

inFull('a release', () => {
  const only = onlyInFull(it)
  let tar = ''
  let scratch = ''
  beforeAll(() => {
    if (!IS_FULL_SUITE) return
    tar = packRelease()
    scratch = mkdtempSync('/var/tmp/agio-release-')
    execFileSync('chmod', ['755', scratch])
  }, LONG_MS)
  afterAll(() => {
    for (const child of running) child.kill('SIGTERM')
    if (scratch !== '') rmSync(scratch, { recursive: true, force: true })
  })

  only(
    'runs read-only as another user, with the names of its start and again with others',
    async ({ skip }) => {
      if (missesDebian() !== null) return skip(missesDebian() ?? '')
      const folder = join(scratch, 'code')
      const data = join(scratch, 'data')
      for (const each of [folder, data]) mkdirSync(each)
      chownSync(data, NOBODY, NOBODY)
      execFileSync('tar', ['-xzf', tar, '-C', folder, '--strip-components', '1', '--no-same-owner'])
      const first = await startRelease(folder, data, { SITE_NAME: "Søren & Co's", SITE_BRAND: 'soren', SITE_DOMAIN_MAIN: 'soren.example' })
      const page = await first.get('/fee', 'www.soren.example')
      expect(page.body).toContain('| Søren &amp; Co&#x27;s</title>')
      expect(page.body).toContain('<link rel="canonical" href="https://www.soren.example/fee"/>')
      expect(page.body).not.toMatch(/qz\w+7x/i)
      const scripts = [...new Set(page.body.match(/\/_next\/static\/chunks\/[\w~.-]+\.js/g))]
      expect(scripts.length).toBeGreaterThan(5)
      for (const script of scripts) expect((await first.get(script, 'www.soren.example')).status).toBe(200)
      expect(JSON.parse((await first.get('/en/manifest.webmanifest', 'www.soren.example')).body)).toMatchObject({ name: "Søren & Co's" })
      expect((await first.get('/sitemap.xml', 'www.soren.example')).body).toContain('<loc>https://www.soren.example/fee</loc>')
      expect((await first.get('/fee', 'www.agio.example')).status).toBe(421)
      await first.end()

      const second = await startRelease(folder, data, { SITE_NAME: 'Other' })
      expect((await second.get('/fee', 'www.agio.example')).body).toContain('| Other</title>')
      // Pages that were open go on.
      for (const script of scripts) expect((await second.get(script, 'www.agio.example')).status).toBe(200)
      expect(readdirSync(join(data, 'pages'))).toHaveLength(1)
      await second.end()

      const { status, said } = runRelease(folder, data, { SITE_NAME: 'A "quoted" name' })
      expect({ status, said }).toMatchObject({ status: 78, said: expect.stringContaining('SITE_NAME may have neither') as unknown })
    },
    LONG_MS,
  )

  only(
    'becomes a site with https on a fresh Debian, as docs/INSTALL.md says',
    async ({ skip }) => {
      if (missesDebian() !== null) return skip(missesDebian() ?? '')
      const root = makeDebian()
      let debian: Booted | null = null
      try {
        copyFileSync(tar, join(root, 'root/agio-1.0.0-linux-x64.tar.gz'))
        for (const [index, { kind, script }] of BLOCKS.entries()) {
          // The first one needs the network, which what is booted does not have.
          if (index === 0) execFileSync('chroot', [root, 'bash', '-e', '-c', script], { stdio: 'ignore' })
          debian ??= await bootDebian(root)
          if (kind === 'backup') debian.mountDisk('/var/backups/agio')
          const { status, said } = index === 0 ? { status: 0, said: '' } : debian.run(kind === 'certificate' ? OWN_CERTIFICATE : script)
          expect({ script, status, said: status === 0 ? '' : `${said}${debian.run('journalctl --no-pager -n 60').said}` }).toEqual({
            script,
            status: 0,
            said: '',
          })
        }
        const asked = debian?.run(
          "curl -sk --http2 -o /dev/null -w '%{http_version} %{http_code}' --resolve www.agio-two.example:443:127.0.0.1 https://www.agio-two.example/fee",
        )
        expect(asked?.said).toBe('2 200')
        expect(debian?.run('ls /var/backups/agio/*/journal.sqlite').status).toBe(0)
        expect(debian?.run('systemctl show agio -p StatusText').said).toContain('http://127.0.0.1:3000')
        // A refused start is not tried again.
        const refused = debian?.run(
          'echo PORT=x >> /etc/agio/environment; systemctl restart agio || true; sleep 3; systemctl show agio -p ExecMainStatus -p NRestarts -p ActiveState',
        )
        expect(refused?.said).toMatch(/NRestarts=0[^]*ExecMainStatus=78[^]*ActiveState=failed/)
      } finally {
        await debian?.end()
        removeDebian(root)
      }
    },
    LONG_MS,
  )

  only(
    'is an image that runs read-only as a user of its own, and knows its health',
    async ({ skip }) => {
      const reason = missesDebian() ?? missesBuilder()
      if (reason !== null) return skip(reason)
      const root = makeDebian('ca-certificates')
      const images = new Images(join(scratch, 'images'))
      try {
        const { config, folder } = images.build(root, tar)
        expect(config.User).toBe('10001:10001')
        const running = await runImage(config, folder, join(scratch, 'volume'), LONG_MS)
        expect(running.before).toBe(false)
        expect((await running.get('/fee')).status).toBe(200)
        await running.end()
      } finally {
        images.remove()
        removeDebian(root)
      }
    },
    LONG_MS,
  )
})

/** In place of the block that asks for a certificate, which needs the names and the network. */
const OWN_CERTIFICATE = `mkdir -p /etc/ssl/agio
openssl req -x509 -subj /CN=agio.example -days 2 -newkey rsa:2048 -nodes -keyout /etc/ssl/agio/key.pem -out /etc/ssl/agio/fullchain.pem`

/** A place where the code cannot be written, and only one user's folder can. */
const READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'

function commandFor(folder: string, variables: Readonly<Record<string, string>>): [string, string[]] {
  const settings = Object.entries({ PATH: '/usr/bin:/bin', NODE_ENV: 'production', ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const user = [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    'env',
    '-i',
    ...settings,
    join(folder, 'agio'),
    'start',
  ]
  return ['unshare', ['--mount', 'sh', '-c', READ_ONLY, 'sh', folder, ...user]]
}

function runRelease(folder: string, data: string, variables: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(...commandFor(folder, { DATA_DIR: data, PORT: '0', ...variables }), { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** What a failed test has left running. */
const running = new Set<ChildProcess>()

async function startRelease(folder: string, data: string, variables: Readonly<Record<string, string>>) {
  const port = await freePort()
  const child: ChildProcess = spawn(...commandFor(folder, { DATA_DIR: data, PORT: String(port), ...variables }), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  await expect.poll(() => (child.exitCode === null ? said : `ended: ${said}`), { ...PATIENT, timeout: LONG_MS }).toMatch(/Ready: |ended: /)
  expect(said).toContain('Ready: ')
  return {
    get: (path: string, host: string) => ask(port, path, { headers: { host } }),
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  }
}
