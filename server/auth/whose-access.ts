import { streamParts } from '../../domain/event.ts'
import { roleStream } from '../../domain/user/role.ts'
import { userStream } from '../../domain/user/user.ts'

/** The account of which an event in this stream may change what it may do: its id, null for any, undefined for none. */
export function whoseAccess(stream: string): string | null | undefined {
  const { type, id } = streamParts(stream)
  if (type === roleStream.name) return null
  return type === userStream.name ? id : undefined
}
