import { z } from 'zod'
import { label } from '../text.ts'

/** The fields of an assignment, as commands have them. They are apart from the stream, which the map page does not need. */
export const assignmentRules = z.object({ clientId: z.string().min(1), name: label(120) })
