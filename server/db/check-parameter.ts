export type StoredValue = null | number | bigint | string | Uint8Array

/** Thrown for a value that a database would silently change. It is a bug of the caller. */
export class InvalidParameter extends TypeError {
  override name = 'InvalidParameter'
}

/**
 * Checks a parameter of a query, so that both databases return exactly what was stored. libsql crashes on a
 * boolean, rounds integers over 2^53, cuts text at NUL and turns NaN into NULL (measured). Converts booleans
 * to 0 and 1. Refuses other such values, and text that is not well-formed UTF-16.
 */
export function checkParameter(value: unknown): StoredValue {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return guardText(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new InvalidParameter(`cannot store the number ${value}`)
  if (typeof value !== 'number' && typeof value !== 'bigint')
    throw new InvalidParameter(`cannot store ${value === undefined ? 'undefined' : typeof value}`)
  const whole = typeof value === 'bigint' || Number.isInteger(value)
  if (whole && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER))
    throw new InvalidParameter(`cannot store ${value}: over 2^53`)
  return value
}

function guardText(text: string): string {
  if (text.includes('\0')) throw new InvalidParameter('cannot store text with a NUL character')
  if (/\p{Surrogate}/u.test(text)) throw new InvalidParameter('cannot store text with a lone surrogate')
  return text
}
