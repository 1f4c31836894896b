import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks that are nobody's on the internet, by the registry of special addresses: this host, private and shared networks, loopback,
 * link-local (with the metadata services of clouds), tests and documentation, multicast and reserved.
 */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only global unicast can be public; within it these networks carry IPv4 addresses (6to4, Teredo) or are special. */
const GLOBAL_V6 = ['2000::', 3] as const
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL_V6, 'ipv6')

/**
 * Checks whether an address is a public one of the internet (DESIGN 6.7). An IPv4 address inside an IPv6 one is not: a public host has its
 * IPv4 address, too.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      // A zone (`fe80::1%eth0`) belongs to addresses of one link.
      return !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}
