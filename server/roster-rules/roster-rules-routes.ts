import { rosterRules as contract } from '../../contract/roster/roster-rules.ts'
import { rosterRulesStream } from '../../domain/roster/roster-rules.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { ownRecordRoutes } from '../resource/record/own-record-routes.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { rosterRules } from './roster-rules-model.ts'
import { readRosterRules } from './read-roster-rules.ts'

/** Routes of the company's holidays and limits of working time. */
export const rosterRulesRoutes = (app: App, context: Context): void =>
  ownRecordRoutes(app, context, {
    contract,
    tag: 'rosters',
    resource: rosterRules,
    stream: rosterRulesStream,
    show: async (db, company) => ({
      id: 'own' as const,
      ...toColumnFields(await readRosterRules(db, company)),
    }),
    change: (body) => ({ type: 'ChangeRosterRules' as const, ...toCommandFields(body) }),
  })
