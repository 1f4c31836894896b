import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A process that makes a folder for another one, prints its path, and removes it with every process that works in it once the other one is
 * gone, however that ended: its input, a pipe, closes. It hears no signal, and has a session of its own, so nothing that ends the other one
 * ends it too. A process works in the folder if its command line names the folder.
 */
const PAUSE_MS = 100
/** After so many rounds, whatever is left is killed. */
const PATIENT_ROUNDS = 150

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const folder = mkdtempSync(join(tmpdir(), 'agio-cluster-'))
// PostgreSQL runs as a user of its own, which must reach what is below.
chmodSync(folder, 0o711)
process.stdout.on('error', () => {})
process.stdout.write(`${folder}\n`)
process.stdin.on('data', () => {})
process.stdin.once('close', () => clean(0))

function clean(round) {
  const left = listWorkers()
  if (left.length === 0) {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  // A server of PostgreSQL ends its own processes at SIGQUIT, and waits for nobody.
  if (round % 10 === 0)
    for (const { pid, args } of left) end(pid, round > PATIENT_ROUNDS ? 'SIGKILL' : /postgres /.test(args) ? 'SIGQUIT' : 'SIGTERM')
  setTimeout(() => clean(round + 1), PAUSE_MS)
}

function listWorkers() {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes(folder))
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([, pid, , args]) => ({ pid: Number(pid), args }))
}

function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
