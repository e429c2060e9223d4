import { z } from 'zod'
import { fixSchema } from '../../domain/fix/fix.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { ImportError } from './importer.ts'
import { requireLocalToken } from '../http/reply/local-caller.ts'
import { requireImportCompany, storeImportPiece } from './store-import-piece.ts'

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

/** Route POST /local/import: stores a part of a recording, sent by `npm run import` on the same machine. */
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
        return { data: await storeImportPiece(context, await requireImportCompany(context, company), piece) }
      } catch (error) {
        if (error instanceof ImportError) throw new HttpProblem(409, error.message, { code: 'refused' })
        throw error
      }
    },
  )
}
