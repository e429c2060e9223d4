import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** Headers of a write. Further headers are allowed. */
export const writeHeaders = z.looseObject({
  /**
   * idempotency key, a new one for each intended action; a repeated key returns the first reply; quoted or
   * not
   */
  'idempotency-key': z
    .string()
    .trim()
    .regex(/^"?[\x21\x23-\x7e]{1,200}"?$/, 'takes 1 to 200 visible ASCII characters')
    .optional(),
  /** the version that the caller has read, from `ETag`; `*` accepts any version */
  'if-match': z
    .string()
    .trim()
    .regex(/^(\*|(W\/)?"\d{1,15}")$/, 'takes one ETag of this record')
    .optional(),
  /** the warnings that the caller confirms, by their codes: `duplicate_name, distant_place` */
  confirm: z
    .string()
    .max(500)
    .regex(/^[a-z_]+( *, *[a-z_]+)*$/, 'takes the codes of warnings, separated by commas')
    .optional(),
})

/** Returns the `Idempotency-Key` of a write (draft-ietf-httpapi-idempotency-key-header); null: none. */
export function idempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = writeHeaders.shape['idempotency-key'].parse(headers['idempotency-key'])
  return key === undefined ? null : key.replace(/^"|"$/g, '')
}

/** Returns the version in `If-Match` (RFC 9110 §13.1.1); undefined if any version is accepted. */
export function ifMatchVersion(headers: IncomingHttpHeaders): number | undefined {
  const tag = writeHeaders.shape['if-match'].parse(headers['if-match'])
  return tag === undefined || tag === '*' ? undefined : Number(tag.replace(/\D/g, ''))
}

/** Returns the codes of the warnings in `Confirm`. */
export function confirmedWarnings(headers: IncomingHttpHeaders): string[] {
  const codes = writeHeaders.shape.confirm.parse(headers['confirm'])
  return codes === undefined ? [] : codes.split(',').map((code) => code.trim())
}

export const etag = (version: number): string => `"${version}"`
