import type { Kysely } from 'kysely'
import { z } from 'zod'
import { rosterTemplates as contract } from '../../contract/roster/roster-template.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { rosterTemplateStream, templateDuty } from '../../domain/roster/roster-template.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { allExist } from '../resource/references.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    roster_template: RecordColumns & {
      name: string
      /** JSON of the duties */
      duties: string
      duty_count: number
    }
  }
}

const keptDuties = jsonText.pipe(z.array(templateDuty))

/** Checks that the assignments, posts, shifts and guards of a template belong to the company. */
async function refusesUnknown(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => rosterTemplateStream.event.parse(each))) {
    if (event.type === 'RosterTemplateRemoved' || event.duties === undefined) continue
    const { duties } = event
    for (const [table, noun, ids] of [
      ['assignment', 'assignment', duties.map(({ assignment }) => assignment)],
      ['site_post', 'site post', duties.map(({ post }) => post)],
      ['shift_pattern', 'shift', duties.map(({ pattern }) => pattern)],
      ['worker', 'guard', duties.map(({ guard }) => guard)],
    ] as const)
      if (!(await allExist(trx, company, table, ids)))
        return { code: `unknown_${table}`, message: `There is no such ${noun}.`, field: 'duties' }
  }
  return null
}

export const rosterTemplates: Resource = {
  noun: { one: 'roster template', many: 'roster templates' },
  path: contract.path,
  record: { table: 'roster_template', called: 'name' },
  name: { field: 'name' },
  refuses: refusesUnknown,
  readModel: recordModel(rosterTemplateStream, 'roster_template', ({ duties, ...fields }) => ({
    ...toColumnFields(fields),
    ...(duties !== undefined && { duties: JSON.stringify(duties), duty_count: duties.length }),
    search: searchText(fields.name),
  })),
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('roster_template')
    .select(['id', 'name', 'duty_count'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)

/** Routes of roster templates, which are saved weeks of duties. The list omits the duties. */
export function rosterTemplateRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(rosterTemplates, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'id',
      searched: ['search'],
      sorts: { name: 'search', duty_count: 'duty_count' },
      as: (row) => row,
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: rosterTemplates,
    stream: rosterTemplateStream,
    show: async (db, company, id) => {
      const row = await rowsOf(db, company).select('duties').where('id', '=', id).executeTakeFirst()
      return row && { ...row, duties: keptDuties.parse(row.duties) }
    },
    add: (body) => ({ type: 'AddRosterTemplate', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeRosterTemplate', ...toCommandFields(body) }),
    remove: { type: 'RemoveRosterTemplate' },
  })
}
