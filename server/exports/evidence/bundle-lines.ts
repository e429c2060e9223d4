import type { Context } from '../../app/context.ts'
import { makeBundle } from '../../bundle/make-bundle.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { refusalProblem } from '../../http/reply/problem-reply.ts'
import { createKeyedQueue } from '../../http/limits/request-queues.ts'
import type { ExportedGuard } from '../exported-trail.ts'
import type { ExportStatementWithDigest } from './stated-export.ts'
import { createProvenStatements } from './proven-statements.ts'

// Bundles take seconds to create. They have a queue of their own, so that they do not delay CSV exports.
const inTurn = createKeyedQueue()

/**
 * Yields the evidence bundles of guards (`domain/evidence/bundle/bundle.ts`), one per line. Each line is a
 * list of pieces, and only one bundle is in memory. `told` is called with the number of fixes in each. The
 * last line contains the statements. Throws a problem if a bundle is refused, and errors of `goesOn`, which
 * cancels.
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
