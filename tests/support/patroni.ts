import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '#lib/kernel/assert.ts'
import { findPostgres } from '../../scripts/lib/postgres.mjs'
import { freePort } from './free-port.ts'

const PATRONI = '/usr/bin/patroni'
const ETCD = '/usr/bin/etcd'
const DEPLOY = join(import.meta.dirname, '../../deploy/patroni')
export const PATRONI_NODES = ['one', 'two', 'three'] as const
const WAIT_MAX_MS = 240_000

/** Whether Debian's packages of Patroni and etcd are installed, which the drill needs, and run as root. */
export function canRunPatroni(): boolean {
  return existsSync(PATRONI) && existsSync(ETCD) && findPostgres() !== null && process.getuid?.() === 0
}

/** Three nodes of PostgreSQL under Patroni on this machine, each with a member of etcd. */
export interface PatroniCluster {
  /** The address for a gateway, which names all three. */
  readonly url: string
  /** Returns the node that leads; null while there is none. */
  leader(): string | null
  /** Kills everything of a node at once: Patroni, PostgreSQL and etcd. */
  kill(name: string): void
  /** Starts a node again and waits until it follows. */
  restart(name: string): Promise<void>
  /** Kills the member of etcd on a node, and nothing else. */
  killEtcd(name: string): void
  restartEtcd(name: string): void
  /** Waits until a node leads and each other one follows it. */
  whole(): Promise<void>
  stop(): void
}

interface NodeProcesses {
  etcd: ChildProcess
  readonly patroni: ChildProcess
  readonly startEtcd: () => ChildProcess
}

interface Ports {
  readonly peer: number
  readonly etcd: number
  readonly rest: number
  readonly postgres: number
}

/** Starts the cluster from the files of `deploy/patroni`, with addresses and folders of this machine. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-patroni-'))
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, user.uid, user.gid)
  const ports = new Map<string, Ports>()
  for (const name of PATRONI_NODES) {
    const found = { peer: await freePort(), etcd: await freePort(), rest: await freePort(), postgres: await freePort() }
    ports.set(name, found)
  }
  const children = new Map<string, NodeProcesses>()

  const portsOf = (name: string): Ports => ports.get(name) ?? { peer: 0, etcd: 0, rest: 0, postgres: 0 }
  function localize(file: string, name: string): string {
    let text = readFileSync(join(DEPLOY, file), 'utf8').replace('name: one', `name: ${name}`)
    const own = portsOf(name)
    text = text.replace(/hosts: .*/, `hosts: ${PATRONI_NODES.map((each) => `127.0.0.1:${portsOf(each).etcd}`).join(',')}`)
    const members = PATRONI_NODES.map((each) => `${each}=http://127.0.0.1:${portsOf(each).peer}`).join(',')
    text = text.replace(/initial-cluster: .*/, `initial-cluster: ${members}`)
    const byPort = { 2380: own.peer, 2379: own.etcd, 8008: own.rest, 5432: own.postgres }
    for (const [port, mine] of Object.entries(byPort)) text = text.replaceAll(`10.0.0.1:${port}`, `127.0.0.1:${mine}`)
    return text
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace('/var/lib/etcd/agio', join(folder, name, 'etcd'))
      .replace('/var/lib/postgresql/15/agio', join(folder, name, 'postgres'))
      .replace('/usr/lib/postgresql/15/bin', findPostgres() ?? '')
      .replace("synchronous_commit: 'on'", `synchronous_commit: 'on'\n        unix_socket_directories: ${join(folder, name)}`)
  }

  function start(name: string): void {
    const home = join(folder, name)
    const [etcd, patroni] = [join(home, 'etcd.yml'), join(home, 'patroni.yml')]
    if (!existsSync(home)) {
      mkdirSync(home)
      chownSync(home, user.uid, user.gid)
      writeFileSync(etcd, localize('etcd.yml', name))
      writeFileSync(patroni, localize('patroni.yml', name))
    }
    const env = { ...process.env, HOME: home }
    const options = { ...user, cwd: home, env, stdio: 'ignore', detached: true } as const
    const startEtcd = () => spawn(ETCD, ['--config-file', etcd], options)
    children.set(name, { etcd: startEtcd(), patroni: spawn(PATRONI, [patroni], options), startEtcd })
  }

  const processesOf = (name: string): NodeProcesses => required(children.get(name), `${name} runs`)

  function kill(name: string): void {
    const own = children.get(name)
    const postgres = postmasterOf(join(folder, name, 'postgres'))
    const all = [own?.etcd.pid, own?.patroni.pid, ...(postgres === null ? [] : [postgres, ...childrenOf(postgres)])]
    for (const pid of all) end(pid ?? 0)
    children.delete(name)
  }

  function states(): Map<string, string> {
    for (const name of PATRONI_NODES) {
      const asked = spawnSync('curl', ['-s', '-m', '2', `http://127.0.0.1:${portsOf(name).rest}/cluster`], { encoding: 'utf8' })
      if (asked.status !== 0 || !asked.stdout.startsWith('{')) continue
      const { members } = JSON.parse(asked.stdout) as { members: { name: string; role: string; state: string }[] }
      return new Map(members.map((member) => [member.name, `${member.role} ${member.state}`]))
    }
    return new Map()
  }
  const leader = (): string | null => [...states()].find(([, state]) => state === 'leader running')?.[0] ?? null

  async function whole(): Promise<void> {
    const from = performance.now()
    for (;;) {
      const found = [...states().values()].toSorted().join()
      if (/^leader running,(?:replica|sync_standby) (?:running|streaming),sync_standby (?:running|streaming)$/.test(found)) return
      if (performance.now() - from > WAIT_MAX_MS) throw new Error(`Patroni’s nodes are ${found}.`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  for (const name of PATRONI_NODES) start(name)
  const hosts = PATRONI_NODES.map((name) => `127.0.0.1:${portsOf(name).postgres}`).join(',')
  return {
    url: `postgres://postgres:SUPERUSER@${hosts}/postgres?target_session_attrs=read-write`,
    leader,
    kill,
    async restart(name) {
      start(name)
      await whole()
    },
    killEtcd: (name) => end(processesOf(name).etcd.pid ?? 0),
    restartEtcd(name) {
      const own = processesOf(name)
      own.etcd = own.startEtcd()
    },
    whole,
    stop() {
      for (const name of PATRONI_NODES) kill(name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
}

/** Returns the process of a PostgreSQL that Patroni has started; null if none runs. */
function postmasterOf(data: string): number | null {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split(/\s+/).filter(Boolean).map(Number)
}

/** Ends a process, which may have ended already. */
function end(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
