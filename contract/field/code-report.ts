import { z } from 'zod'
import { reportedPhoto } from '../../domain/checklist-runs/checklist-answers.ts'
import { label, optionalLabel } from '../../domain/text/text.ts'
import { fieldEnvelope } from './field-command.ts'

const name = optionalLabel(120).nullable()
const picture = reportedPhoto.nullable()
const guardNumber = label(20)
/** A proof of presence counts at the time when it was made, so the sender may not state another time. */
const madeNow = z.looseObject({
  stated: z.null('Please leave out a stated time: the time of the phone counts.'),
})

/** Reports with a reporting code, other than checklists. Each is sent in its envelope. */
export const codeReport = z.discriminatedUnion('use', [
  z.object({
    use: z.literal('clock'),
    kind: z.enum(['in', 'out']),
    clocks: madeNow,
    /** guard number, assigned by the company */
    guard_number: guardNumber,
    photo: picture,
    signature: picture,
  }),
  z.object({
    use: z.literal('checkpoint'),
    clocks: madeNow,
    /** scanned or typed text: the checkpoint's code, or a URL that ends with it */
    checkpoint_code: z.string().trim().min(1, 'Please scan or type the code.').max(300),
    guard_number: guardNumber,
  }),
  z.object({ use: z.literal('occurrence'), text: label(300), reporter: label(120), photo: picture }),
  z.object({ use: z.literal('help'), reporter: name, note: optionalLabel(300).nullable() }),
])
export type CodeReport = z.infer<typeof codeReport>

/**
 * POST /c/{code}/reports: a `codeReport` in its envelope. As for checklists, the route checks the envelope
 * first.
 */
export const codeReportBody = z.looseObject(fieldEnvelope.shape)
