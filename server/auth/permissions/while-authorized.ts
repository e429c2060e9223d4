import type { FastifyRequest } from 'fastify'

/** Throws if the caller has lost the permission while a long reply is being sent. */
export async function assertStillAuthorized({
  isStillAdmitted,
}: Pick<FastifyRequest, 'isStillAdmitted'>): Promise<void> {
  if (!(await isStillAdmitted())) throw new Error('the caller may have the rest no longer')
}

/**
 * Yields the pages of a long reply as long as the caller has the permission. If the account loses it or
 * signs out meanwhile, the reply is cut off.
 */
export async function* whileAuthorized<Page>(
  request: Pick<FastifyRequest, 'isStillAdmitted'>,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  let isFirst = true
  for await (const page of pages) {
    if (!isFirst) await assertStillAuthorized(request)
    isFirst = false
    yield page
  }
}
