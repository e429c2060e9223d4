import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'

const claims = jsonText.pipe(z.object({ exp: z.number() }))

/** When a JWT expires, ms since epoch; null for a token that does not say (RFC 7519 §4.1.4). */
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
    // another server's token may be opaque; it is then held for good until a call is refused
    return null
  }
}
