import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { publishRostersBody } from '../../contract/roster/roster.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { HttpProblem, notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { sharePlanningFacts } from './planning-facts.ts'
import { parseRosterId } from './roster-rows.ts'

type Week = z.infer<typeof publishRostersBody>['weeks'][number]

/** Thrown if somebody has changed a week since the planner saw it. */
export class WeekChangedError extends Error {
  readonly id: string
  readonly seen: number

  constructor({ id, version }: Pick<Week, 'id' | 'version'>) {
    super(`the roster ${id} has another version than ${version}`)
    this.id = id
    this.seen = version
  }
}

/**
 * Prepares the publication of several weeks in one transaction, all or none: the command of the first week,
 * and the others as its consequences. They throw `WeekChangedError` if a week has another version than the
 * planner saw.
 */
export function preparePublication(context: Context, { company, userId }: Account, weeks: readonly Week[]) {
  const [first] = weeks
  if (!first || new Set(weeks.map(({ id }) => id)).size < weeks.length)
    throw new HttpProblem(422, 'Please name each week once.', {
      code: 'duplicate_in_list',
      data: { weeks: [] },
    })
  const namedWeek = ({ id }: Week) => {
    const named = parseRosterId(id)
    if (!named) throw notFoundProblem(`No roster found with ID: ${id}`)
    return { id, ...named }
  }
  const commandOf = (week: Week) => {
    const { assignmentId, week: monday } = namedWeek(week)
    return { type: 'PublishRoster' as const, assignmentId, week: monday, overrides: week.overrides }
  }
  return {
    id: first.id,
    asked: { type: 'PublishRosters', weeks },
    commandIn: async (trx: Transaction<Tables>) => {
      for (const week of weeks)
        if ((await readStreamVersion(trx, company, streamName(rosterStream.name, week.id))) !== week.version)
          throw new WeekChangedError(week)
      await sharePlanningFacts(trx, company, weeks.map(namedWeek))
      return commandOf(first)
    },
    consequences: async (trx: Transaction<Tables>, _id: string, commandId: string) => {
      for (const week of weeks.slice(1)) {
        const handled = await handleCommandIn(context, trx, rosterStream, {
          company,
          id: week.id,
          command: commandOf(week),
          commandId: `${commandId}/${week.id}`,
          by: `user:${userId}`,
          at: context.now(),
        })
        // Throwing means that none of the weeks is published.
        if (!handled.ok) throw refusalProblem(handled.refusal)
      }
    },
    tell: async (trx: Transaction<Tables>) => ({ data: await publishedWeeks(trx, company, weeks) }),
  }
}

async function publishedWeeks(trx: Transaction<Tables>, company: CompanyId, weeks: readonly Week[]) {
  const rows = await trx
    .selectFrom('roster_week')
    .select(['id', 'version', 'published_at'])
    .where('company', '=', company)
    .where(
      'id',
      'in',
      weeks.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return weeks.map(({ id }) => {
    const row = byId.get(id)
    if (!row) throw notFoundProblem(`No roster found with ID: ${id}`)
    return row
  })
}
