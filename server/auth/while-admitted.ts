import type { FastifyRequest } from 'fastify'

/** The pages of a long reply for as long as its caller may have them; one who was limited or signed out gets no whole reply. */
export async function* whileAdmitted<Page>(
  { isStillAdmitted }: Pick<FastifyRequest, 'isStillAdmitted'>,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page, void, undefined> {
  let isFirst = true
  for await (const page of pages) {
    if (!isFirst && !(await isStillAdmitted())) throw new Error('the caller may have the rest no longer')
    isFirst = false
    yield page
  }
}
