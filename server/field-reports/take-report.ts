import type { z } from 'zod'
import { type CodeReport, codeReport, type codeReportBody } from '../../contract/field-reports/code-report.ts'
import { refuse } from '../../domain/event.ts'
import type { CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import type { Context } from '../context.ts'
import { fileFault } from '../files/name-file.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import type { PresentedCode } from '../reporting-codes/presented-code.ts'
import { checkpointByCode } from './checkpoint-by-code.ts'
import { clockByCode } from './clock-by-code.ts'
import { occurrenceByCode } from './occurrence-by-code.ts'
import { type ArrivedReport, byOf, type Outcome } from './reported-by-code.ts'
import { takeCodeReport } from './take-code-report.ts'

/** Handles `POST /c/{code}/reports`. A faulty report uses up its number, as with checklists. */
export function takeReport(context: Context, code: PresentedCode, body: z.infer<typeof codeReportBody>) {
  const { success, data, error } = codeReport.safeParse(body)
  // its use decides which limits apply, even if the rest is faulty
  const use: CodeUse = success ? data.use : body['use'] === 'help' ? 'help' : 'occurrence'
  return takeCodeReport(context, { code, use, envelope: body }, async (arrived) => {
    if (!success) {
      const [issue] = error.issues
      return refuse('invalid', issue?.message ?? 'Validation failed', issue?.path.join('.'))
    }
    const fault = await faultOfPhotos(arrived, data)
    if (fault !== null) throw photoMissing(fault)
    return carryOut(arrived, data)
  })
}

/** The number is not taken: the phone has the photo, stores it again and sends the report once more. */
const photoMissing = (fault: string) => new HttpProblem(409, fault, { code: 'photo_missing' })

async function faultOfPhotos({ trx, code }: ArrivedReport, said: CodeReport): Promise<string | null> {
  const photos = ['photo' in said ? said.photo : null, 'signature' in said ? said.signature : null]
  for (const photo of photos) {
    const naming = { company: code.company, by: byOf(code), stream: null }
    const fault = photo && (await fileFault(trx, naming, photo.digest, 'picture'))
    if (fault) return fault
  }
  return null
}

async function carryOut(arrived: ArrivedReport, said: CodeReport): Promise<Outcome> {
  switch (said.use) {
    case 'clock':
      return clockByCode(arrived, said)
    case 'checkpoint':
      return checkpointByCode(arrived, said)
    case 'occurrence':
      return occurrenceByCode(arrived, said)
    case 'help':
      return { title: 'Help', reporter: said.reporter, note: said.note, doubts: [] }
  }
}
