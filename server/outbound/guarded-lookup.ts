import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { UndeliverableError } from '../background/deliver-messages.ts'
import { isPrivateIp } from './private-ip.ts'

/** Says that a machine is not on the public internet, and what can be done about it. */
export const refused = (host: string, hint = ''): UndeliverableError =>
  new UndeliverableError(`${host} is not on the public internet. ${hint}`.trimEnd())

/** Looks a name up and refuses it where any of its addresses is private: the connection goes to what was checked. */
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
