import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'

const claims = jsonText.pipe(z.object({ exp: z.number() }))

/** Returns the expiry of a JWT, ms since epoch; null without one (RFC 7519 §4.1.4). */
export function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  const text = base64(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const parsed = claims.safeParse(text)
  return parsed.success ? parsed.data.exp * 1000 : null
}

function base64(text: string): string | null {
  try {
    return atob(text)
  } catch {
    // another server's token may be opaque; it counts as valid until a call is refused
    return null
  }
}
