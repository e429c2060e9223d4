export type StoredValue = null | number | bigint | string | Uint8Array

/** A value that a database would take and change. It is a bug of the caller. */
export class RefusedParameter extends TypeError {
  override name = 'RefusedParameter'
}

/**
 * What may be stored, the same on both engines, so that what is read back is what was written. libsql ends the
 * process on a boolean, rounds integers over 2^53, cuts text at NUL and makes NULL of NaN (measured); so booleans
 * become 0 and 1, and the rest is refused. Text that is not well-formed UTF-16 would come back changed, too.
 */
export function guardParameter(value: unknown): StoredValue {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return guardText(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RefusedParameter(`cannot store the number ${value}`)
  if (typeof value !== 'number' && typeof value !== 'bigint')
    throw new RefusedParameter(`cannot store ${value === undefined ? 'undefined' : typeof value}`)
  const whole = typeof value === 'bigint' || Number.isInteger(value)
  if (whole && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER))
    throw new RefusedParameter(`cannot store ${value}: over 2^53`)
  return value
}

function guardText(text: string): string {
  if (text.includes('\0')) throw new RefusedParameter('cannot store text with a NUL character')
  if (/\p{Surrogate}/u.test(text)) throw new RefusedParameter('cannot store text with a lone surrogate')
  return text
}
