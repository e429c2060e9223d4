import { z } from 'zod'
import { documentKind, documentRules } from '../../domain/records/document.ts'
import { EXPIRIES } from '../../domain/time/expiry.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

export const clientDocument = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  title: z.string(),
  /** contract, insurance, licence or other */
  kind: z.string(),
  reference: z.string().nullable(),
  /** YYYY-MM-DD */
  expires_on: z.string().nullable(),
  /** the file's SHA-256 digest and name; GET /api/files/{digest} returns its content */
  file: z.object({ digest: z.string(), name: z.string() }).nullable(),
})
export type ClientDocument = z.infer<typeof clientDocument>

const { title, kind, reference, expiresOn, file } = documentRules.shape

export const documents = resource({
  path: '/documents',
  stream: 'document',
  shows: ['client'],
  query: listQuery(10, ['title', 'client_name', 'kind', 'reference', 'expires_on']).extend({
    client_id: id.optional(),
    kind: documentKind.optional(),
    /** filter: documents that have expired or expire soon, in the company's time zone */
    expiry: z.enum(EXPIRIES).optional(),
  }),
  row: clientDocument,
  body: z.object({ client_id: id, title, kind, reference, expires_on: expiresOn, file }),
})
