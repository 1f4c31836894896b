/**
 * An app that switches to a sub-account: it logs in, lists the accounts and calls `switchApp`. Needs nothing but Node.js.
 * ORIGIN, LOGIN_NAME and PASSWORD come from the environment; ROOT_KEY is the root public key (PEM) that an app ships with.
 */
import { Buffer } from 'node:buffer'
import * as crypto from 'node:crypto'
import { createInterface } from 'node:readline/promises'

const { ORIGIN, LOGIN_NAME, PASSWORD, ROOT_KEY } = process.env
const cookies = new Map()
const keys = crypto.generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const sign = (text) => crypto.sign('sha256', Buffer.from(text), keys.privateKey).toString('base64')
const md5 = (text) => crypto.createHash('md5').update(text).digest('hex')

async function call(method, path, body, config) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const target = `/v1${path}?languageType=0`
  const answer = await fetch(ORIGIN + target, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: ORIGIN,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      // An app sends its own number; 1 would mean the web.
      terminaltype: '2',
      ...(config && makeSignature(config, target, text)),
    },
    ...(body !== undefined && { body: text }),
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)
    cookies.set(name, value)
  }
  const { code, msg, data } = await answer.json()
  if (code !== '00000') throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** Returns the headers of a signed request (docs/SIGNING.md). */
function makeSignature({ exactUrls, prefixUrls, signModes }, target, text) {
  const [path] = target.split('?')
  const prefixes = Object.keys(prefixUrls).filter((prefix) => path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`))
  const mode = exactUrls[path] ?? prefixUrls[prefixes.toSorted((one, other) => other.length - one.length)[0]]
  if (mode === undefined) return {}
  const time = String(Date.now())
  const traceId = `w${time}${crypto.randomBytes(6).toString('hex').slice(0, 11)}`
  const parts = { path: target, time: time.slice(0, 8), traceId, body: crypto.createHash('sha256').update(text).digest('hex') }
  const signed = signModes[mode].map((name) => parts[name]).join('\n')
  return {
    tm: time,
    uhti: traceId,
    'device-sign': sign(signed),
    'device-sign-mode': mode,
    'device-sign-data-md5': md5(signed),
    'device-sign-key': md5(keys.publicKey.replaceAll('\n', '')),
  }
}

/** Encrypts the hidden fields of a call, together with the key that the new session will sign with. */
function seal(config, fields) {
  const secret = crypto.randomBytes(32)
  const iv = crypto.randomBytes(16)
  const derive = (info) => Buffer.from(crypto.hkdfSync('sha256', secret, '', `bodyCiphertext/${info}`, 32))
  const cipher = crypto.createCipheriv('aes-256-cbc', derive('aes-256-cbc'), iv)
  const plain = JSON.stringify({ ...fields, algorithm: 'rsa2048', publicKey: keys.publicKey, initialSign: sign('device-sign-check') })
  const frame = Buffer.concat([
    Buffer.from([1]),
    crypto.publicEncrypt({ key: config.serverPublicKey, oaepHash: 'sha256' }, secret),
    iv,
    cipher.update(plain),
    cipher.final(),
  ])
  const mac = crypto.createHmac('sha256', derive('hmac-sha256')).update(frame).digest()
  return { bodyCiphertext: Buffer.concat([frame, mac]).toString('base64') }
}

const { gatewaySignConfig: config } = await call('GET', '/mix/config/gatewaySignConfig')
const serverKey = crypto.createPublicKey(config.serverPublicKey).export({ type: 'spki', format: 'der' })
if (!crypto.verify('sha256', serverKey, ROOT_KEY, Buffer.from(config.serverPublicKeySign, 'base64')))
  throw new Error('this is not our gateway')

const { needVerify } = await call('POST', '/user/login', seal(config, { loginName: LOGIN_NAME, pwd: PASSWORD }))
if (needVerify) {
  await call('POST', '/msg/verifycode/send', { scene: 'login', codeType: 'email' })
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const emailCode = await terminal.question('Code from the e-mail: ')
  terminal.close()
  await call('POST', '/user/login/verify-login', seal(config, { emailCode }))
}
const accounts = await call('GET', '/user/sub/choices', undefined, config)
const chosen = accounts.find(({ current, canTrade }) => !current && canTrade)
const { accessTokenResVO } = await call('POST', '/user/sub/switchApp', seal(config, { userId: chosen.userId }), config)
const now = await call('GET', '/user/overview/userinfo', undefined, config)
process.stdout.write(`${accessTokenResVO.userInfo.kind} ${now.userId} ${now.name}\n`)
