import { z } from 'zod'
import { fixSchema } from '../../domain/fix/fix.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { ImportError } from './importer.ts'
import { requireLocalToken } from './local-token.ts'
import { findImportCompany, storeImportPiece } from './take-piece.ts'

const LONGEST_BODY = 4 * 1024 * 1024

export const importPieceBody = z.object({
  company: z.string().nullable(),
  entity: z.string(),
  fixes: z.array(fixSchema.omit({ workerId: true })).max(10_000),
  outline: z.array(z.number().int()),
})

export const importPieceReply = z.object({
  data: z.object({
    workerId: z.string(),
    hired: z.boolean(),
    stored: z.number().int(),
    duplicates: z.number().int(),
  }),
})

/** POST /local/import: a piece of a recorded track, from `npm run import` on the same machine. */
export function importRoutes(app: App, context: Context): void {
  app.post(
    '/local/import',
    {
      bodyLimit: LONGEST_BODY,
      schema: { hide: true, body: importPieceBody, response: { 200: importPieceReply } },
      onRequest: requireLocalToken(context),
    },
    async ({ body: { company, ...piece } }) => {
      try {
        return { data: await storeImportPiece(context, await findImportCompany(context, company), piece) }
      } catch (error) {
        if (error instanceof ImportError) throw new HttpProblem(409, error.message, { code: 'refused' })
        throw error
      }
    },
  )
}
