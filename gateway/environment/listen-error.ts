import { createServer } from 'node:net'

/** Explains to the operator why a port could not be opened, in one sentence that names it. */
export function explainListenError(error: unknown, port: number, host: string, setting = 'PORT'): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Stop what listens there, or set ${setting} to another one.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set ${setting} to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${setting === 'PORT' ? 'HOST' : setting} is ${host}, which is no address of this machine.`
  return `Port ${port} on ${host} could not be opened: ${error instanceof Error ? error.message : String(error)}`
}

/** Opens a port and closes it again. Returns null if that works, else the sentence that says why not. */
export function explainTakenPort(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(explainListenError(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** Returns the address to open in a browser on this machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
