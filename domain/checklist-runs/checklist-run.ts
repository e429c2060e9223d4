import { z } from 'zod'
import { type StreamType, refuse } from '../event.ts'
import { claimedPosition } from '../field-commands/claimed-position.ts'
import { fieldClocks } from '../field-commands/field-clocks.ts'
import { ERASED_PERSON } from '../personal-fields.ts'
import { label, paragraphs } from '../text.ts'
import { answerFaults, answerValue } from './checklist-answers.ts'

const id = z.string().min(1)
const items = z.array(z.object({ text: z.string(), answer: z.string(), required: z.boolean() }))

/** What a person fills in beside the answers. */
export const checklistReportRules = z.object({
  answers: z.array(answerValue.nullable()).max(100),
  /** as they call themselves: a code has no account */
  reporter: label(120),
  note: paragraphs({ characters: 2_000, lines: 50 }).nullable(),
})

/** what was accepted under the rules of its time */
const reported = z.object({
  sitePostId: id,
  checklistId: id,
  /** the version of the checklist's stream that was asked */
  checklistVersion: z.number(),
  title: z.string(),
  items,
  answers: z.array(
    z
      .union([
        z.boolean(),
        z.number(),
        z.string(),
        z.object({ digest: z.string(), originalDigest: z.string().nullable() }),
      ])
      .nullable(),
  ),
  reporter: z.string(),
  note: z.string().nullable(),
  clocks: fieldClocks,
  position: z
    .object({ latitude: z.number(), longitude: z.number(), accuracyM: z.number().nullable() })
    .nullable(),
})

const checklistRunEvent = z.discriminatedUnion('type', [
  reported.extend({ type: z.literal('ChecklistReported') }),
])
export type ChecklistRunEvent = z.infer<typeof checklistRunEvent>

const checklistRunCommand = z.discriminatedUnion('type', [
  reported.extend({
    type: z.literal('ReportChecklist'),
    ...checklistReportRules.shape,
    position: claimedPosition.nullable(),
  }),
])
export type ChecklistRunCommand = z.infer<typeof checklistRunCommand>

export interface ChecklistRunState {
  reported: boolean
}

/** One filled-in checklist, with the questions as they were asked. */
export const checklistRunStream: StreamType<ChecklistRunState, ChecklistRunCommand, ChecklistRunEvent> = {
  name: 'checklist-run',
  personal: { reporter: ERASED_PERSON, note: null },
  command: checklistRunCommand,
  event: checklistRunEvent,
  initial: { reported: false },
  evolve: () => ({ reported: true }),
  decide(command, state) {
    if (state.reported) return refuse('already_reported', 'This checklist is reported already.')
    const [fault] = Object.entries(answerFaults(command.items, command.answers))
    if (fault) return refuse('invalid', fault[1], fault[0])
    return { events: [{ ...command, type: 'ChecklistReported' }] }
  },
}
