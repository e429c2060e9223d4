import type { z } from 'zod'
import { type CodeReport, codeReport, type codeReportBody } from '../../contract/field/code-report.ts'
import { refuse } from '../../domain/event-sourcing/event.ts'
import type { CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import type { Context } from '../app/context.ts'
import { findFileFault } from '../files/reference-file.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import type { PresentedCode } from '../reporting-codes/presented-code.ts'
import { acceptCheckpointByCode } from './checkpoint-by-code.ts'
import { acceptClockByCode } from './clock-by-code.ts'
import { acceptOccurrenceByCode } from './occurrence-by-code.ts'
import { type ArrivedReport, codeActor, type ReportOutcome } from './report-outcome.ts'
import { acceptCodeReport } from './accept-code-report.ts'

/**
 * Handles `POST /c/{code}/reports`. An invalid report is refused permanently and uses up its sequence
 * number.
 */
export function acceptReport(context: Context, code: PresentedCode, body: z.infer<typeof codeReportBody>) {
  const { success, data, error } = codeReport.safeParse(body)
  // the limits depend on the use, so it is read even from an invalid report
  const use: CodeUse = success ? data.use : body['use'] === 'help' ? 'help' : 'occurrence'
  return acceptCodeReport(context, { code, use, envelope: body }, async (arrived) => {
    if (!success) {
      const [issue] = error.issues
      return refuse('invalid', issue?.message ?? 'Validation failed', issue?.path.join('.'))
    }
    const fault = await faultOfPhotos(arrived, data)
    if (fault !== null) throw photoMissing(fault)
    return carryOut(arrived, data)
  })
}

/**
 * Returns the problem of a photo that was not uploaded. The sequence number is not used up: the phone
 * uploads the photo again and repeats the report.
 */
const photoMissing = (fault: string) => new HttpProblem(409, fault, { code: 'photo_missing' })

async function faultOfPhotos({ trx, code }: ArrivedReport, said: CodeReport): Promise<string | null> {
  const photos = ['photo' in said ? said.photo : null, 'signature' in said ? said.signature : null]
  for (const photo of photos) {
    const naming = { company: code.company, by: codeActor(code), stream: null }
    const fault = photo && (await findFileFault(trx, naming, photo.digest, 'picture'))
    if (fault) return fault
  }
  return null
}

async function carryOut(arrived: ArrivedReport, said: CodeReport): Promise<ReportOutcome> {
  switch (said.use) {
    case 'clock':
      return acceptClockByCode(arrived, said)
    case 'checkpoint':
      return acceptCheckpointByCode(arrived, said)
    case 'occurrence':
      return acceptOccurrenceByCode(arrived, said)
    case 'help':
      return { title: 'Help', reporter: said.reporter, note: said.note, doubts: [] }
  }
}
