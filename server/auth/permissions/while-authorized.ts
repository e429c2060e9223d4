import type { FastifyRequest } from 'fastify'

/** Throws where the caller of a long reply may not have the rest of it. */
export async function assertStillAuthorized({
  isStillAdmitted,
}: Pick<FastifyRequest, 'isStillAdmitted'>): Promise<void> {
  if (!(await isStillAdmitted())) throw new Error('the caller may have the rest no longer')
}

/** The pages of a long reply for as long as its caller may have them; one who was limited or signed out gets no whole reply. */
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
