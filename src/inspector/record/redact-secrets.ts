const SECRET_KEY = /token|password|passphrase|secret|authorization|cookie|credential|api_?key/i
/** A JSON Web Token, or the text after the word Bearer, anywhere in a text. */
const SECRET_TEXT = /\beyJ[\w-]{5,}\.[\w-]{8,}\.[\w-]{8,}|(?<=\bBearer )[\w.~+/=-]{8,}/g
/** minimum length of searched secrets; shorter ones would occur in innocent words */
const LEAST_SOUGHT = 8
const MOST_SOUGHT = 200

/**
 * Copies data as JSON without secrets: values under a key that names a token, a password or a secret, JSON
 * Web Tokens, and every further occurrence of these. The same secret gets the same placeholder '(hidden 1)',
 * so that comparisons in guards give the same result. Empty values stay, because they are no secret. Cycles
 * end as '(again)'.
 */
export function createRedactor(): (data: unknown) => unknown {
  const numbers = new Map<string, string>()
  let count = 0
  const hidden = (secret: string): string => {
    const known = numbers.get(secret)
    if (known !== undefined) return known
    const oldest = numbers.keys().next()
    if (numbers.size >= MOST_SOUGHT && !oldest.done) numbers.delete(oldest.value)
    const word = `(hidden ${++count})`
    numbers.set(secret, word)
    return word
  }
  const text = (value: string) => {
    let shown = value.replace(SECRET_TEXT, hidden)
    for (const [secret, word] of numbers)
      if (secret.length >= LEAST_SOUGHT && shown.includes(secret)) shown = shown.replaceAll(secret, word)
    return shown
  }
  const inPlaceOf = (value: unknown): unknown => {
    if (typeof value === 'boolean') return value
    return typeof value === 'string' || typeof value === 'number' ? hidden(`${value}`) : '(hidden)'
  }
  const copy = (data: unknown, above: readonly object[]): unknown => {
    if (typeof data === 'string') return text(data)
    if (typeof data === 'function') return `(function ${data.name})`
    if (typeof data === 'bigint' || typeof data === 'symbol') return String(data)
    if (typeof data === 'number') return Number.isFinite(data) ? data : String(data)
    if (typeof data !== 'object' || data === null) return data
    if (above.includes(data)) return '(again)'
    const kind = Object.getPrototypeOf(data)?.constructor
    // a machine in an event, or another object with methods, is replaced by its name
    if (kind !== undefined && kind !== Object && kind !== Array && !(data instanceof Error))
      return `(${kind.name})`
    const path = [...above, data]
    if (Array.isArray(data)) return data.map((item) => copy(item, path) ?? null)
    return Object.fromEntries(
      Object.entries(data)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [
          text(key),
          SECRET_KEY.test(key) && value != null && value !== '' ? inPlaceOf(value) : copy(value, path),
        ]),
    )
  }
  return (data) => {
    // a secret found later may occur in an earlier text
    copy(data, [])
    return copy(data, [])
  }
}
