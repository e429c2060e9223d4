import { z } from 'zod'
import { jsonText } from '../../../domain/json-text.ts'
import type { Limits } from '../../../domain/user/limits.ts'

/** ids as stored in a column */
export const idsJson = jsonText.pipe(z.array(z.string()))

/** Returns the limits of an account from its row; null: it sees the whole company. */
export const readLimits = ({
  client_ids,
  assignment_ids,
}: {
  client_ids: string | null
  assignment_ids: string | null
}): Limits | null =>
  client_ids === null || assignment_ids === null
    ? null
    : { clientIds: idsJson.parse(client_ids), assignmentIds: idsJson.parse(assignment_ids) }
