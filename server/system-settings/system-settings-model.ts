import { systemSettings as contract } from '../../contract/system-settings.ts'
import type { SystemSettings } from '../../domain/system-defaults.ts'
import { systemSettingsStream } from '../../domain/system-settings.ts'
import { readModel } from '../projections/read-model.ts'
import { columnFields } from '../resource/field-names.ts'
import type { Resource } from '../resource/resource.ts'

type Columns = ReturnType<typeof columnFields<SystemSettings>>

declare module '../db/tables.ts' {
  interface Tables {
    /** What a company has said of how its console and server behave; null where the default holds. */
    system_settings: { company: string } & { [Column in keyof Columns]: Columns[Column] | null }
  }
}

/** How a company's console and server behave. */
export const systemSettings: Resource = {
  noun: { one: 'system settings', many: 'system settings' },
  path: `${contract.path}/own`,
  readModel: readModel(systemSettingsStream, ['system_settings'], async (trx, { id }, event) => {
    const { type: _, ...fields } = event
    const row = columnFields(fields)
    await trx
      .insertInto('system_settings')
      .values({ company: id, ...row } as never)
      .onConflict((conflict) => conflict.column('company').doUpdateSet(row))
      .execute()
  }),
}
