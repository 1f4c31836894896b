import { describe, expect, it } from 'vitest'
import { clientAddress, limitKey, type Received } from './client-address.ts'
import { createTrust } from './trusted-proxies.ts'

function requestFrom(remoteAddress: string, forwardedFor?: string): Received {
  return { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }
}

describe('trust in a proxy', () => {
  it.each([
    [[], '127.0.0.1', false],
    [['127.0.0.1'], '127.0.0.1', true],
    [['127.0.0.1'], '::ffff:127.0.0.1', true],
    [['10.0.0.0/8'], '10.200.3.4', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['fd00::/8'], 'fd12::1', true],
    [['fd00::/8'], 'fe80::1', false],
    [['127.0.0.1'], undefined, false],
    [['127.0.0.1'], 'unix', false],
  ])('%j believes %s: %s', (networks, address, believed) => expect(createTrust(networks)(address)).toBe(believed))
})

describe('the address of a visitor', () => {
  const trusts = createTrust(['10.0.0.0/8'])

  it.each([
    ['the connection, where nobody is between', '198.51.100.1', undefined, '198.51.100.1'],
    ['the connection, where he is no proxy, whatever he says', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['what a trusted proxy says', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the last one that no trusted proxy has', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['the proxy itself, where it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy itself, where it says something empty', '10.0.0.1', ' , ', '10.0.0.1'],
    ['the first proxy, where all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('is %s', (_what, remote, forwarded, expected) => expect(clientAddress(requestFrom(remote, forwarded), trusts)).toBe(expected))
})

describe('clients that share a limit', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ])('%s counts as %s', (address, key) => expect(limitKey(address)).toBe(key))
})
