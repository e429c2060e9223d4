import { z } from 'zod'
import { reportedPhoto } from '../../domain/checklist-runs/checklist-answers.ts'
import { label, optionalLabel } from '../../domain/text/text.ts'
import { fieldEnvelope } from './field-command.ts'

const name = optionalLabel(120).nullable()
const picture = reportedPhoto.nullable()
const guardNumber = label(20)
/** A proof of presence needs the time at which it was made; a stated time is refused. */
const madeNow = z.looseObject({
  stated: z.null('Please leave out a stated time: the time of the phone counts.'),
})

/** Reports by a code besides checklists; each is sent in its envelope. */
export const codeReport = z.discriminatedUnion('use', [
  z.object({
    use: z.literal('clock'),
    kind: z.enum(['in', 'out']),
    clocks: madeNow,
    /** the company's own number of the guard */
    guard_number: guardNumber,
    photo: picture,
    signature: picture,
  }),
  z.object({
    use: z.literal('checkpoint'),
    clocks: madeNow,
    /** scanned or typed: the code alone, or a URL that ends with it */
    checkpoint_code: z.string().trim().min(1, 'Please scan or type the code.').max(300),
    guard_number: guardNumber,
  }),
  z.object({ use: z.literal('occurrence'), text: label(300), reporter: label(120), photo: picture }),
  z.object({ use: z.literal('help'), reporter: name, note: optionalLabel(300).nullable() }),
])
export type CodeReport = z.infer<typeof codeReport>

/** POST /c/{code}/reports: a `codeReport` in its envelope, checked after it as with checklists. */
export const codeReportBody = z.looseObject(fieldEnvelope.shape)
