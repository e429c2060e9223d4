import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { requestSwapBody, PageSwap, swapAnswerBody } from '../../contract/roster/roster-page.ts'
import { rosterId, plannedSpans } from '../../domain/roster/planned-duty.ts'
import { shiftSwapStream } from '../../domain/roster/shift-swap.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { acceptFieldCommand } from '../field-reports/accept-field-command.ts'
import { HttpProblem, notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import type { PresentedRosterLink } from '../roster-links/presented-roster-link.ts'
import { parseRosterId } from '../roster/roster-rows.ts'
import { swappedShiftJson } from './shift-swap-model.ts'
import { findExchangeProblem, createExchangeChecker, readPublishedDuties } from './swap-problem.ts'

type OfLink = Pick<PresentedRosterLink, 'company' | 'workerId' | 'linkId'>
type Guard = { company: CompanyId; workerId: string }

/** maximum number of open swaps that one guard has proposed */
const MOST_OPEN = 5
/** maximum number of swaps that one guard may propose per day; each is stored forever */
const MOST_OF_DAY = 20
const DAY_MS = 86_400_000

/**
 * Returns the swaps that a guard has proposed or received, if their shifts have not begun at `now`, ms since
 * epoch UTC.
 */
export async function readGuardSwaps(
  db: Kysely<Tables>,
  { company, workerId }: Guard,
  now: number,
): Promise<PageSwap[]> {
  const of = (column: 'worker_id' | 'other_worker_id') =>
    db
      .selectFrom('shift_swap')
      .innerJoin('worker', (join) =>
        join
          .onRef('worker.company', '=', 'shift_swap.company')
          .onRef(
            'worker.id',
            '=',
            column === 'worker_id' ? 'shift_swap.other_worker_id' : 'shift_swap.worker_id',
          ),
      )
      .select(['shift_swap.id', 'shift_swap.status', 'shift_swap.shift', 'shift_swap.other_shift'])
      .select(['shift_swap.until_at', 'worker.full_name as with_name'])
      .where('shift_swap.company', '=', company)
      .where(`shift_swap.${column}`, '=', workerId)
      .where('shift_swap.until_at', '>', now)
      .where('shift_swap.status', '!=', 'cancelled')
      .orderBy('shift_swap.until_at')
      .limit(20)
      .execute()
  const spanOf = plannedSpans(await readCompanyZone(db, company))
  const shownIn = (text: string) => {
    const shift = swappedShiftJson.parse(text)
    return { ...spanOf(shift), name: shift.name }
  }
  const mine = (await of('worker_id')).map(({ shift, other_shift, until_at: until, ...row }) => ({
    ...row,
    until,
    is_mine: true,
    gives: shownIn(shift),
    takes: shownIn(other_shift),
  }))
  const asked = (await of('other_worker_id')).map(({ shift, other_shift, until_at: until, ...row }) => ({
    ...row,
    until,
    is_mine: false,
    gives: shownIn(other_shift),
    takes: shownIn(shift),
  }))
  return [...asked, ...mine]
}

/**
 * Returns the published shifts of other guards, in the same week and assignment, for which a guard could swap
 * a given one.
 */
export async function readSwapOptions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { company, workerId }: Guard,
  { roster, duty }: { roster: string; duty: string },
) {
  const named = parseRosterId(roster)
  if (!named) throw notFoundProblem()
  const published = await readPublishedDuties(db, company, named)
  if (!published.some(({ id, guard }) => id === duty && guard === workerId)) throw notFoundProblem()
  const spanOf = plannedSpans(await readCompanyZone(db, company))
  const at = now()
  const others = published.flatMap((shift) =>
    shift.guard === null || shift.guard === workerId || spanOf(shift).from <= at
      ? []
      : [{ shift, guard: shift.guard }],
  )
  const guards = [...new Set(others.map(({ guard }) => guard))]
  if (guards.length === 0) return []
  const check = await createExchangeChecker(db, company, named, { published, guards: [workerId, ...guards] })
  const names = new Map(
    (
      await db
        .selectFrom('worker')
        .select(['id', 'full_name'])
        .where('company', '=', company)
        .where('id', 'in', guards)
        .execute()
    ).map(({ id, full_name }) => [id, full_name]),
  )
  return others
    .filter(
      ({ shift, guard }) => !('refused' in check({ workerId, duty, other: guard, otherDuty: shift.id }, at)),
    )
    .map(({ shift, guard }) => ({
      duty: shift.id,
      name: shift.name,
      guard_name: names.get(guard) ?? '',
      ...spanOf(shift),
    }))
    .toSorted((a, b) => a.from - b.from)
}

/**
 * Proposes a swap to another guard. Throws a 404 problem if the roster is unknown, and the problem of a
 * refusal.
 */
export async function requestSwap(
  context: Context,
  { company, workerId, linkId }: OfLink,
  { roster_id, duty, other_duty, ...envelope }: z.infer<typeof requestSwapBody>,
): Promise<void> {
  const asked = { roster_id, duty, other_duty }
  const named = parseRosterId(roster_id)
  if (!named) throw notFoundProblem()
  const by = `worker:${workerId}`
  const at = context.now()
  await acceptFieldCommand(context, {
    company,
    by: `roster-link:${linkId}`,
    envelope,
    carryOut: (trx, { commandId, clocks }) =>
      handleCommandIn(context, trx, shiftSwapStream, {
        company,
        id: null,
        asked,
        commandIn: async () => {
          const open = await trx
            .selectFrom('shift_swap')
            .select(['roster_id', 'duty_id', 'other_duty_id'])
            .where('company', '=', company)
            .where('worker_id', '=', workerId)
            .where('until_at', '>', at)
            .where('status', 'in', ['requested', 'accepted'])
            .execute()
          const roster = rosterId(named.assignmentId, named.week)
          if (open.some((each) => each.roster_id === roster && each.duty_id === asked.duty))
            throw new HttpProblem(409, 'A swap of this shift is asked for already.', {
              code: 'already_requested',
            })
          if (open.length >= MOST_OPEN)
            throw new HttpProblem(409, `Please keep it to ${MOST_OPEN} open swaps.`, { code: 'too_many' })
          const ofDay = await trx
            .selectFrom('shift_swap')
            .select('id')
            .where('company', '=', company)
            .where('worker_id', '=', workerId)
            .where('asked_at', '>', at - DAY_MS)
            .limit(MOST_OF_DAY)
            .execute()
          if (ofDay.length >= MOST_OF_DAY)
            throw new HttpProblem(409, `Please ask for at most ${MOST_OF_DAY} swaps a day.`, {
              code: 'too_many',
            })
          const other = (await readPublishedDuties(trx, company, named)).find(
            ({ id }) => id === asked.other_duty,
          )
          const exchange = {
            ...named,
            workerId,
            duty: asked.duty,
            other: other?.guard ?? '',
            otherDuty: asked.other_duty,
          }
          const checked = await findExchangeProblem(trx, company, exchange, at)
          if ('refused' in checked) throw refusalProblem(checked.refused)
          const { shift, otherShift, until } = checked
          return { type: 'RequestSwap' as const, ...exchange, shift, otherShift, until, clocks }
        },
        commandId,
        by,
        at,
      }),
  })
}

/** Accepts, declines or cancels a swap. Accepting checks conflicts again. */
export async function answerSwap(
  context: Context,
  { company, workerId, linkId }: OfLink,
  swapId: string,
  { answer, ...envelope }: z.infer<typeof swapAnswerBody>,
): Promise<void> {
  const swap = await context.db
    .selectFrom('shift_swap')
    .selectAll()
    .where('company', '=', company)
    .where('id', '=', swapId)
    .executeTakeFirst()
  if (!swap) throw notFoundProblem()
  const by = `worker:${workerId}`
  const at = context.now()
  await acceptFieldCommand(context, {
    company,
    by: `roster-link:${linkId}`,
    envelope,
    carryOut: (trx, { commandId, clocks }) =>
      handleCommandIn(context, trx, shiftSwapStream, {
        company,
        id: swapId,
        command:
          answer === 'cancel'
            ? { type: 'CancelSwap', workerId, clocks }
            : { type: answer === 'accept' ? 'AcceptSwap' : 'DeclineSwap', other: workerId, clocks },
        commandId,
        by,
        at,
        consequences: async () => {
          if (answer !== 'accept') return
          const { assignment_id: assignmentId, week, duty_id: duty, other_duty_id: otherDuty } = swap
          const exchange = { assignmentId, week, duty, otherDuty }
          const guards = { workerId: swap.worker_id, other: swap.other_worker_id }
          const checked = await findExchangeProblem(trx, company, { ...exchange, ...guards }, at)
          if ('refused' in checked) throw refusalProblem(checked.refused)
        },
      }),
  })
}
