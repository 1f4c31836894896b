import { BlockList, isIP } from 'node:net'

/** Checks whether an address (as a socket reports it) belongs to a proxy whose `X-Forwarded-*` headers are trusted. */
export type TrustsAddress = (address: string | undefined) => boolean

/** Checks whether a text is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Builds the check from addresses and networks that the environment has validated. With none, no proxy is trusted. */
export function createTrust(networks: readonly string[]): TrustsAddress {
  if (networks.length === 0) return () => false
  const list = new BlockList()
  for (const entry of networks) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = unmapped(address ?? '')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Unmaps an IPv4 address: a dual-stack socket reports the peer as `::ffff:10.0.0.1`. */
function unmapped(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
