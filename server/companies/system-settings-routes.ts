import { systemSettings as contract } from '../../contract/settings/system-settings.ts'
import { systemSettingsStream } from '../../domain/records/system-settings.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { ownRecordRoutes } from '../resource/record/own-record-routes.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { systemSettings } from './system-settings-model.ts'
import { readSystemSettings } from './read-system-settings.ts'

export const systemSettingsRoutes = (app: App, context: Context): void =>
  ownRecordRoutes(app, context, {
    contract,
    tag: 'system settings',
    resource: systemSettings,
    stream: systemSettingsStream,
    show: async (db, company) => ({
      id: 'own' as const,
      ...toColumnFields(await readSystemSettings(db, company)),
    }),
    change: (body) => ({ type: 'ChangeSystemSettings' as const, ...toCommandFields(body) }),
  })
