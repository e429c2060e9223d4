import { streamParts } from '../../../domain/event-sourcing/event.ts'
import { deviceStream } from '../../../domain/records/device.ts'
import { roleStream } from '../../../domain/user/role.ts'
import { secondFactorRuleStream } from '../../../domain/user/second-factor-rule.ts'
import { userStream } from '../../../domain/user/user.ts'

/**
 * Returns whose permissions an event of this stream may change: the id of an account, or `device:<id>` for a
 * phone, as in the realtime endpoint. null: any account may be affected; undefined: nobody is.
 */
export function affectedAccounts(stream: string): string | null | undefined {
  const { type, id } = streamParts(stream)
  if (type === roleStream.name || type === secondFactorRuleStream.name) return null
  if (type === deviceStream.name) return `device:${id}`
  return type === userStream.name ? id : undefined
}
