import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { correctClocks } from '../../../domain/field-reports/field-clocks.ts'
import { fieldReportStream } from '../../../domain/field-reports/field-report.ts'
import { createDoubt } from '../../../domain/field-reports/report-doubts.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { storeFile } from '../../../server/files/file-store.ts'

/**
 * Creates a signed report by code with the number of an unknown guard. Returns its id and the digest of the signature.
 */
export async function reportOfUnknownGuard(
  context: Context,
  company: CompanyId,
  { codeId, reporter }: { codeId: string; reporter: string },
): Promise<{ id: string; signature: string }> {
  const by = `code:${codeId}`
  const background = { r: 9, g: 80, b: 120 }
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const { digest: signature } = await storeFile(context, { company, userId: by }, image)
  const at = context.now()
  const edge = { company, by, at }
  const received = await handleCommand(context, fieldReportStream, {
    ...edge,
    id: null,
    commandId: context.newId(),
    command: {
      type: 'ReceiveFieldReport',
      reportingCodeId: codeId,
      sitePostId: '3',
      use: 'clock',
      title: 'Clock in',
      workerId: null,
      checkpointId: null,
      outcome: null,
      clockEvent: null,
      reporter,
      guardNumber: 'WB-1',
      note: null,
      photo: null,
      signature: { digest: signature, originalDigest: null },
      clocks: correctClocks({ stated: null, device: at, sent: at }, at),
      position: null,
      sender: randomUUID(),
      sequence: null,
    },
  })
  if (!received.ok) throw new Error(received.refusal.message)
  const doubts = [createDoubt('unknown_guard')]
  await handleCommand(context, fieldReportStream, {
    ...edge,
    id: received.id,
    commandId: context.newId(),
    command: { type: 'QuestionFieldReport', doubts },
  })
  return { id: received.id, signature }
}
