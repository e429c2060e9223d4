import { z } from 'zod'
import { text } from '../../domain/text/text.ts'

/**
 * An id: a string or a number on the wire, a string in code. This server uses decimal integers, others may
 * use text.
 */
export const id = z.union([text.min(1), z.number()]).pipe(z.coerce.string())

/** Returns whether two ids are equal: as numbers if both are numbers, otherwise as text. */
export function sameId(a: string | number, b: string | number): boolean {
  const x = Number(a)
  const y = Number(b)
  return Number.isNaN(x) || Number.isNaN(y) ? String(a) === String(b) : x === y
}
