import { execFileSync } from 'node:child_process'

/** A key and a certificate of it that is its own authority. PEM. */
export interface Certificate {
  readonly key: string
  readonly certificate: string
}

/** Makes a certificate for some host names or addresses, with the `openssl` program. */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const names = hosts.map((host) => (/^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`)).join(',')
  const made = execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -out - -days 3 -subj /CN=test -addext subjectAltName=${names}`.split(
      ' ',
    ),
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const partOf = (name: string) => new RegExp(`-----BEGIN ${name}-----[^-]+-----END ${name}-----\\n`).exec(made)?.[0] ?? ''
  return { key: partOf('PRIVATE KEY'), certificate: partOf('CERTIFICATE') }
}
