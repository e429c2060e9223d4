import { HttpProblem } from './problem-reply.ts'

/** The answer to an id that is unknown here and to another company's id: they cannot be told apart. */
export const notFound = (): HttpProblem =>
  new HttpProblem(404, 'There is no such record.', { code: 'not_found' })
