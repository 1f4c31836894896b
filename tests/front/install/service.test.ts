import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Goal: the units of the repository are whole and shut in, and the service tells systemd what it says there that it tells.

const UNITS = join(import.meta.dirname, '../../../deploy/systemd')
const SYSTEMD = ['/usr/bin/systemd-analyze', '/usr/bin/systemd-notify'].every((path) => existsSync(path))
/** Of 100; a service without any shutting in has 96. */
const EXPOSURE_MAX = 20

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'agio-units-'))))
afterAll(() => rmSync(folder, { recursive: true }))

it('has units without a fault', ({ skip }) => {
  if (!SYSTEMD) return skip('systemd is not installed')
  const files = readdirSync(UNITS).map((name) => {
    const file = join(folder, name)
    // The release lies elsewhere here.
    writeFileSync(file, readFileSync(join(UNITS, name), 'utf8').replaceAll('/srv/agio/agio', '/bin/true'))
    return file
  })
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  expect({ status, ours: stderr.split('\n').filter((line) => line.includes('agio')) }).toEqual({ status: 0, ours: [] })
})

it.for(['agio.service', 'agio-backup.service'])('shuts %s in', (name, { skip }) => {
  if (!SYSTEMD) return skip('systemd is not installed')
  copyFileSync(join(UNITS, name), join(folder, name))
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, join(folder, name)],
    {
      encoding: 'utf8',
    },
  )
  expect({ status, level: stdout.trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
})

it('tells systemd that it is ready, alive and about to end', async ({ skip }) => {
  if (!SYSTEMD) return skip('systemd is not installed')
  const socket = join(folder, 'notify')
  // Node has no datagram sockets of this kind, so Perl, which Debian always has, stands for systemd.
  const receive = `use Socket; socket(S, AF_UNIX, SOCK_DGRAM, 0); bind(S, sockaddr_un($ARGV[0])) or die; $| = 1; print "bound\\n"; while (defined recv(S, $m, 4096, 0)) { print "$m\\n" }`
  const systemd = spawn('perl', ['-e', receive, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = ''
  systemd.stdout.on('data', (part: Buffer) => (heard += part.toString()))
  await once(systemd.stdout, 'data')
  const program = `import { createNotifier } from ${JSON.stringify(join(import.meta.dirname, '../../../scripts/lib/service/notify.mjs'))}
    const service = createNotifier()
    service.ready('http://127.0.0.1:1')
    service.alive()
    service.alive()
    service.stopping()
    if ('NOTIFY_SOCKET' in process.env) throw new Error('a child would speak for the service')`
  const env = { PATH: process.env['PATH'], NOTIFY_SOCKET: socket, WATCHDOG_USEC: '60000000' }
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: env as unknown as NodeJS.ProcessEnv })
  await expect.poll(() => heard.includes('READY=1') && heard.includes('STOPPING=1')).toBe(true)
  systemd.kill('SIGKILL')
  expect(heard).toContain('STATUS=http://127.0.0.1:1')
  expect(heard.match(/WATCHDOG=1/g)).toHaveLength(1)
})
