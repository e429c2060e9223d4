import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { FieldCommandReply, FieldEnvelope } from '../../contract/field/field-command.ts'
import { claimedPosition } from '../../domain/field-reports/claimed-position.ts'
import { fieldReportStream } from '../../domain/field-reports/field-report.ts'
import {
  type CodeUsage,
  type Doubt,
  findPlaceDoubts,
  lateReportDoubt,
} from '../../domain/field-reports/report-doubts.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { acceptFieldCommand } from './accept-field-command.ts'
import type { PresentedCode } from '../reporting-codes/presented-code.ts'
import { findPhoneDoubts } from './phone-doubts.ts'
import { findOpenHelpCall, enforceFieldLimits } from './field-limits.ts'
import { type ArrivedReport, codeActor, type ReportOutcome } from './report-outcome.ts'

/**
 * Accepts a report that was sent with a reporting code, once and in order. `carryOut` creates its result,
 * e.g. a clock event, in the same transaction. A use that the code does not allow is refused permanently;
 * beyond a rate limit, with 429. A call for help instead joins an open call.
 */
export function acceptCodeReport(
  context: Context,
  { code, use, envelope }: { code: PresentedCode; use: CodeUse; envelope: FieldEnvelope },
  carryOut: (arrived: ArrivedReport) => Promise<ReportOutcome>,
): Promise<FieldCommandReply['data']> {
  const { company, id: codeId } = code
  const by = codeActor(code)
  return acceptFieldCommand(context, {
    company,
    by,
    envelope,
    isUrgent: use === 'help',
    carryOut: async (trx, { commandId, clocks, sender }) => {
      const counted = { company, codeId, sender, now: clocks.received }
      const standing =
        use === 'help' ? await findOpenHelpCall(trx, counted) : await enforceFieldLimits(trx, counted)
      if (typeof standing === 'string') return { ok: true, id: standing, joins: true }
      if (!code.uses.includes(use))
        return {
          ok: false,
          refusal: {
            code: 'not_allowed',
            message: 'This code cannot be used for this kind of report. Ask the company.',
          },
        }
      const outcome = await carryOut({ context, trx, code, commandId, clocks })
      if ('refused' in outcome) return { ok: false, refusal: outcome.refused }
      const { doubts: found, recordId, place, title, ...said } = outcome
      const post = await placeOfPost(trx, company, code.sitePostId)
      const made = clocks.stated ?? clocks.made
      const { position } = envelope
      const used = { post: place ?? post, position, made }
      const whose = { sender, workerId: said.workerId ?? null }
      const doubts = [
        ...found,
        ...[lateReportDoubt(clocks) ?? []].flat(),
        ...(await doubtsOfPlace(trx, company, used, whose)),
        ...(await findPhoneDoubts(trx, company, used, whose)),
      ]
      const received = await handleCommandIn(context, trx, fieldReportStream, {
        company,
        id: null,
        command: {
          type: 'ReceiveFieldReport',
          reportingCodeId: codeId,
          sitePostId: code.sitePostId,
          use,
          title: title.slice(0, 300),
          workerId: null,
          checkpointId: null,
          outcome: null,
          clockEvent: null,
          reporter: null,
          guardNumber: null,
          note: null,
          photo: null,
          signature: null,
          ...said,
          clocks,
          position,
          sender,
          sequence: envelope.sequence,
        },
        commandId: `${commandId} report`,
        by,
        at: context.now(),
      })
      if (!received.ok) return received
      if (doubts.length > 0)
        await handleCommandIn(context, trx, fieldReportStream, {
          company,
          id: received.id,
          command: { type: 'QuestionFieldReport', doubts },
          commandId: `${commandId} doubts`,
          by: 'system:field-reports',
          at: context.now(),
        })
      return { ...received, id: recordId ?? received.id }
    },
  })
}

const placeOfPost = (trx: Transaction<Tables>, company: CompanyId, sitePostId: string) =>
  trx
    .selectFrom('site_post')
    .select(['latitude', 'longitude'])
    .where('company', '=', company)
    .where('id', '=', sitePostId)
    .executeTakeFirstOrThrow()

const keptPosition = jsonText.pipe(claimedPosition)

/**
 * Returns doubts about the place of a report. Compares it with the other uses nearest in time, by the same
 * guard or, without a guard, the same phone.
 */
async function doubtsOfPlace(
  trx: Transaction<Tables>,
  company: CompanyId,
  use: CodeUsage,
  { sender, workerId }: { sender: string; workerId: string | null },
): Promise<Doubt[]> {
  const next = (isBefore: boolean) => {
    const rows = trx
      .selectFrom('field_report as use')
      .innerJoin('site_post', onId('site_post', 'use.site_post_id'))
      .select(['use.position', 'use.made_at', 'site_post.latitude', 'site_post.longitude'])
      .where('use.company', '=', company)
      .where('use.status', '!=', 'rejected')
    const narrowed =
      workerId === null
        ? rows.where('use.sender', '=', sender).orderBy('use.received_at', 'desc')
        : rows
            .where('use.worker_id', '=', workerId)
            .where('use.made_at', isBefore ? '<=' : '>', use.made)
            .orderBy('use.made_at', isBefore ? 'desc' : 'asc')
    return narrowed.limit(1).executeTakeFirst()
  }
  const neighbours = [await next(true), workerId === null ? undefined : await next(false)].flatMap(
    (row): CodeUsage[] =>
      row
        ? [
            {
              post: { latitude: row.latitude, longitude: row.longitude },
              position: row.position === null ? null : keptPosition.parse(row.position),
              made: row.made_at,
            },
          ]
        : [],
  )
  const own = findPlaceDoubts(use, null)
  const between = neighbours.flatMap((other) =>
    findPlaceDoubts(use, other).filter(({ kind }) => kind === 'too_fast'),
  )
  return [...own, ...between.slice(0, 1)]
}

export const parseReceivedPosition = (text: string | null): z.infer<typeof claimedPosition> | null =>
  text === null ? null : keptPosition.parse(text)
