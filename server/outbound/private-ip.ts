import { lookup } from 'node:dns'
import { type LookupFunction, BlockList, isIP } from 'node:net'
import { UndeliverableError } from '../background/deliver-messages.ts'

const blocked = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  blocked.addSubnet(net, bits, 'ipv6')

/**
 * Returns whether an IP address is not on the public internet, by IANA's registries of special addresses.
 * IPv6 addresses that contain such an IPv4 address, and invalid ones, count, too.
 */
export function isPrivateIp(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  return blocked.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Returns the error for a host that is not on the public internet, with a hint. */
export const privateAddressError = (host: string, hint = ''): UndeliverableError =>
  new UndeliverableError(`${host} is not on the public internet. ${hint}`.trimEnd())

/**
 * Wraps a DNS lookup: refuses a name if any of its addresses is private. The connection uses the returned
 * address, so no second lookup can change it.
 */
export const publicLookup =
  (hint: string | undefined): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || found.some(({ address }) => isPrivateIp(address)))
        return done(privateAddressError(host, hint), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
