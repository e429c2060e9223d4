import { bundleReply } from '../../../../contract/bundle.ts'
import { withBundle } from '../../../../domain/evidence/bundle-page.ts'
import { bundleFile } from '../../../../domain/evidence/bundle.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { type Api, ApiError } from '../../../api.ts'

/** of a week of fixes some 10 MB are made and verified */
const LONGEST_MS = 120_000
/** laid beside the console by its build */
const PAGE = '/bundle-page.html'

/**
 * The sealed fixes of a trail with their proofs: as the server gives them, or in a page that verifies and replays them
 * without it. Throws an ApiError.
 */
export async function evidenceFile(api: Api, trail: Trail, as: 'page' | 'bundle'): Promise<Blob> {
  const [from, last] = [trail.t[0] as number, trail.t[trail.length - 1] as number]
  const bundle = await api.get(`/live-locations/${trail.workerId}/bundle`, bundleReply, {
    query: { from, to: last + 1 },
    timeout: LONGEST_MS,
    failure: 'The evidence could not be made.',
  })
  const file = bundleFile(bundle)
  if (as === 'bundle') return new Blob([file], { type: 'application/json' })
  const page = await fetch(PAGE).then(
    (reply) => (reply.ok ? reply.text() : null),
    // no answer
    () => null,
  )
  if (page === null) throw new ApiError('The page for the evidence could not be loaded.', 0)
  return new Blob([withBundle(page, file)], { type: 'text/html' })
}
