import type { z } from 'zod'
import {
  type fixExportBody,
  MAX_FIXES_PER_GUARD,
  MAX_PROVEN_FIXES,
  maxProvenFixes,
} from '../../contract/evidence/fix-export.ts'
import type { ExportFormat } from '../../domain/evidence/bundle/fix-exports.ts'
import type { Account } from '../auth/account.ts'
import { whileAuthorized } from '../auth/permissions/while-authorized.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { bundleLines } from './evidence/bundle-lines.ts'
import { type ExportedGuard, readExportedTrail, emptyExportedTrail } from './exported-trail.ts'
import { pdfReport } from './pdf/pdf-report.ts'
import type { ReportFacts } from './pdf/report-facts.ts'
import type { ExportStatementWithDigest } from './evidence/stated-export.ts'
import { writeTrails } from './formats/write-trails.ts'

/** memory of a fix with its proofs in a bundle, relative to a fix in a trail */
const OF_A_PROVEN_FIX = 5

type Sizes = readonly { worker_id: string; fixes: number }[]

interface Asked {
  request: { account: Account; isStillAdmitted: () => Promise<boolean> }
  guards: readonly ExportedGuard[]
  /** number of fixes of each guard, without guards who have none */
  sizes: Sizes
  body: z.infer<typeof fixExportBody>
  facts: ReportFacts
  /** the company's logo as PNG, for formats that contain it; null: none */
  logo: Buffer | null
  /** what the evidence page states; null for other formats, or without fixes */
  stated: ExportStatementWithDigest | null
  /** called with numbers of fixes as they are read */
  told: (fixes: number) => void
  /** throws to cancel */
  goesOn: () => void
}

/**
 * Yields the content of an export while it is being sent. Stops if the caller loses the permission. Throws a
 * 403 or 422 problem.
 */
export function exportPieces(
  context: Context,
  { request, guards, sizes, body, facts, logo, stated, told, goesOn }: Asked,
): AsyncIterable<string | Uint8Array> {
  const { account } = request
  const { from, to, format, reason, picture, answer, known_at: knownAt } = body
  if (format === 'bundle') {
    if (account.limits !== null)
      throw new HttpProblem(403, 'Evidence is of the whole company.', { code: 'limited' })
    if (maxProvenFixes(sizes) > MAX_PROVEN_FIXES)
      throw tooMuch(
        `Evidence holds ${MAX_PROVEN_FIXES.toLocaleString('en')} fixes at most. Choose fewer guards or a shorter time.`,
      )
    const lines = bundleLines(context, account.company, guards, { from, to }, { stated, goesOn, told })
    return flat(whileAuthorized(request, lines))
  }
  if (sizes.some(({ fixes }) => fixes > MAX_FIXES_PER_GUARD))
    throw tooMuch(
      `A guard has more than ${MAX_FIXES_PER_GUARD.toLocaleString('en')} fixes in this time. Choose a shorter one.`,
    )
  const walked = new Set(sizes.map(({ worker_id }) => worker_id))
  const trails = async function* () {
    for (const guard of guards) {
      goesOn()
      // skip guards without fixes, so that the file matches the logged numbers
      const trail = walked.has(guard.id)
        ? await readExportedTrail(context, account, guard, { from, to, knownAt })
        : emptyExportedTrail(guard)
      told(trail.t.length)
      yield trail
    }
  }
  const admitted = whileAuthorized(request, trails())
  const about = { ...facts, from, to, reason, knownAt: knownAt ?? null }
  return format === 'pdf'
    ? pdfReport(admitted, { ...about, logo, picture, answer })
    : writeTrails(format, admitted, about)
}

async function* flat(lists: AsyncIterable<string[]>): AsyncGenerator<string, void, undefined> {
  for await (const pieces of lists) yield* pieces
}

/**
 * Returns the maximum number of fixes that an export has in memory at once. This is the number of the guard
 * who has the most.
 */
export function maxFixesInMemory(sizes: Sizes, format: ExportFormat): number {
  const fixes = Math.max(0, ...sizes.map((each) => each.fixes))
  return format === 'bundle' ? maxProvenFixes([{ fixes }]) * OF_A_PROVEN_FIX : fixes
}

const tooMuch = (most: string) => new HttpProblem(422, most, { code: 'too_much', data: { to: [most] } })
