import { spawn } from 'node:child_process'

/**
 * Tells systemd about a service of `Type=notify`, by its own program `systemd-notify`: Node has no datagram sockets of the system's kind.
 * Does nothing where systemd did not ask. The variables by which it asks are taken out of the environment, because children that have them
 * would speak for the service.
 */
export function createNotifier(variables = process.env) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: pauseUs, WATCHDOG_PID: pid } = variables
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete variables[name]
  const isWatched = pauseUs !== undefined && (pid === undefined || Number(pid) === process.pid)
  const pauseMs = isWatched ? Number(pauseUs) / 1000 / 3 : Infinity
  let seenAt = -Infinity
  let isMissing = false

  function tell(...words) {
    if (socket === undefined || isMissing) return
    const child = spawn('systemd-notify', words, { env: { ...variables, NOTIFY_SOCKET: socket }, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', (error) => {
      isMissing = true
      console.error(`systemd waits for a word that cannot be sent: ${error.message}.`)
    })
  }

  return {
    ready: (status) => tell('--ready', `--status=${status}`),
    stopping: () => tell('STOPPING=1'),
    /** The gateway has given a sign of life. */
    alive() {
      const now = performance.now()
      if (now - seenAt < pauseMs) return
      seenAt = now
      if (isWatched) tell('WATCHDOG=1')
    },
  }
}
