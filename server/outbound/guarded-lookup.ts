import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { UndeliverableError } from '../background/deliver-messages.ts'
import { isPrivateIp } from './private-ip.ts'

/** Returns the error for a machine that is not on the public internet, with a hint. */
export const refused = (host: string, hint = ''): UndeliverableError =>
  new UndeliverableError(`${host} is not on the public internet. ${hint}`.trimEnd())

/**
 * Wraps a DNS lookup: refuses a name if any of its addresses is private. The connection uses the
 * checked address.
 */
export const guarded =
  (hint: string | undefined): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || found.some(({ address }) => isPrivateIp(address))) return done(refused(host, hint), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
