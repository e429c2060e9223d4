const SECRET_KEY = /token|password|secret|authorization/i
/** A JSON Web Token, whatever key it stands under. */
const JWT = /^[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}$/

export const HIDDEN = '(hidden)'

/**
 * The same data without what opens a door: values under a key that speaks of a token, a password or a secret, and
 * texts that are a JWT. Empty ones stay, because that there is none is no secret. Cycles end as '(again)'.
 */
export function hideSecrets(data: unknown, above: readonly object[] = []): unknown {
  if (typeof data === 'string') return JWT.test(data) ? HIDDEN : data
  if (typeof data === 'function') return `(function ${data.name})`
  if (typeof data !== 'object' || data === null) return data
  if (above.includes(data)) return '(again)'
  const path = [...above, data]
  if (Array.isArray(data)) return data.map((item) => hideSecrets(item, path))
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      SECRET_KEY.test(key) && value != null && value !== '' ? HIDDEN : hideSecrets(value, path),
    ]),
  )
}
