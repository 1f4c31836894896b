import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { fromPem, toPem } from './pem.ts'

/** Goal: keys convert between PEM and DER as other programs write them, and text that only resembles a key is refused. */

const pair = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const KINDS = [
  ['PUBLIC KEY', pair.publicKey],
  ['PRIVATE KEY', pair.privateKey],
] as const

it.each(KINDS)('reads and writes a %s byte for byte as Node does', (label, pem) => {
  const der = fromPem(pem, label)
  expect(toPem(der, label)).toBe(pem)
  expect(fromPem(` ${pem.replaceAll('\n', '\r\n')}`, label)).toEqual(der)
  if (label === 'PUBLIC KEY') expect(Buffer.from(der)).toEqual(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
})

const [body = ''] = /\n([^-]+)\n/.exec(pair.publicKey)?.slice(1) ?? []
const wrap = (text: string, label = 'PUBLIC KEY') => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`
const der = fromPem(pair.publicKey, 'PUBLIC KEY')
const curve = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

it.each([
  ['nothing', ''],
  ['no PEM', 'a key'],
  ['another label', pair.privateKey],
  ['a label that its end does not have', pair.publicKey.replace('END PUBLIC', 'END PRIVATE')],
  ['two keys', pair.publicKey + pair.publicKey],
  ['something before it', `note\n${pair.publicKey}`],
  ['headers', wrap(`Proc-Type: 4,ENCRYPTED\nDEK-Info: DES-CBC,00\n\n${body}`)],
  ['signs that base64 has not', wrap(body.replace('A', '*'))],
  ['a missing sign', wrap(body.slice(1))],
  ['a cut DER', toPem(der.slice(0, -3), 'PUBLIC KEY')],
  ['bytes behind the key', toPem(Uint8Array.from([...der, 0, 0, 0]), 'PUBLIC KEY')],
  ['bytes that are no DER', toPem(new Uint8Array(60).fill(255), 'PUBLIC KEY')],
  ['the key of a curve', curve.publicKey],
])('refuses %s', (_name, text) => {
  expect(() => fromPem(text, 'PUBLIC KEY')).toThrow('this is no PEM of a public key')
})
