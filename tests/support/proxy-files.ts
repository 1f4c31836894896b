import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../deploy/proxy')

export interface ProxyPlace {
  /** The ports for TLS and without it, on loopback. */
  readonly port: number
  readonly plainPort: number
  /** File of the certificate; HAProxy's also has the key. */
  readonly certificate: string
  readonly key?: string
  /** The ports of two or more gateways. */
  readonly gateways: readonly number[]
  /** The port of the program that answers challenges of ACME behind HAProxy. */
  readonly acmePort?: number
}

/** Replaces texts that the file must have, so that a file that changed is noticed. */
function replaceAll(file: string, pairs: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(FOLDER, file), 'utf8')
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Returns the repository's configuration of HAProxy for gateways of this machine. */
export function haproxyFor({ port, plainPort, certificate, gateways, acmePort = 8402 }: ProxyPlace): string {
  const servers = gateways.map((gateway, nth) => `  server gateway${nth} 127.0.0.1:${gateway}`).join('\n')
  return replaceAll('haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/ssl/agio/both.pem', certificate],
    ['127.0.0.1:8402', `127.0.0.1:${acmePort}`],
    ['  server one 10.0.0.1:3000\n  server two 10.0.0.2:3000', servers],
  ])
}

/** Returns the repository's configuration of nginx for two gateways of this machine, with its files in a folder. */
export function nginxFor({ port, plainPort, certificate, key = '', gateways }: ProxyPlace, folder: string): string {
  return replaceAll('nginx.conf', [
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['/etc/ssl/agio/fullchain.pem', certificate],
    ['/etc/ssl/agio/key.pem', key],
    ['/run/nginx-agio.pid', join(folder, 'nginx.pid')],
    ['/var/log/nginx/agio-error.log', join(folder, 'error.log')],
    ['/var/log/nginx/agio-access.log', join(folder, 'access.log')],
    ['/var/www/acme', join(folder, 'acme')],
    ['10.0.0.1:3000', `127.0.0.1:${gateways[0]}`],
    ['10.0.0.2:3000', `127.0.0.1:${gateways[1]}`],
  ])
}
