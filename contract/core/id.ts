import { z } from 'zod'
import { text } from '../../domain/text/text.ts'

/** An id of any server: a string or a number on the wire, a string inside. Ours are decimal integers. */
export const id = z.union([text.min(1), z.number()]).pipe(z.coerce.string())

/** Two ids are the same when both are numbers and equal as numbers, or else equal as text. */
export function sameId(a: string | number, b: string | number): boolean {
  const x = Number(a)
  const y = Number(b)
  return Number.isNaN(x) || Number.isNaN(y) ? String(a) === String(b) : x === y
}
