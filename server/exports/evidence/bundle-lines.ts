import type { Context } from '../../app/context.ts'
import { makeBundle } from '../../bundle/make-bundle.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { refusalProblem } from '../../http/reply/problem-reply.ts'
import { createKeyedQueue } from '../../http/limits/request-queues.ts'
import type { ExportedGuard } from '../exported-trail.ts'
import type { ExportStatementWithDigest } from './stated-export.ts'
import { createProvenStatements } from './proven-statements.ts'

// bundles take seconds, so they have their own queue and do not delay CSV exports
const inTurn = createKeyedQueue()

/**
 * Generates the bundles of guards (`domain/evidence/bundle/bundle.ts`), one per line and in pieces,
 * with only one in memory. `told` receives the number of fixes in each. The last line contains the
 * statements, which are logged by then. Throws the problem of the first refused bundle, and errors
 * of `goesOn`, which cancels.
 */
export async function* bundleLines(
  context: Context,
  company: CompanyId,
  guards: readonly ExportedGuard[],
  span: { from: number; to: number },
  {
    stated,
    goesOn,
    told,
  }: { stated: ExportStatementWithDigest | null; goesOn: () => void; told: (fixes: number) => void },
): AsyncGenerator<string[], void, undefined> {
  for (const { id: guard } of guards) {
    const made = await inTurn('bundles', () =>
      makeBundle(context, company, { guard, ...span }, goesOn, stated?.exportKey),
    )
    if ('refused' in made) throw refusalProblem(made.refused)
    told(made.fixes)
    yield made.pieces
  }
  if (stated !== null) yield [await createProvenStatements(context, company, { ...stated, goesOn })]
}
