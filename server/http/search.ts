import { sql, type RawBuilder } from 'kysely'
import { searchText } from '../projections/read-model.ts'

/** Whether a column of lower-case text holds this text, capitals or not; % and _ are text as any other. */
export const holds = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${searchText(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Ids in the order of their numbers: they are decimal integers without leading zeros. */
export const byNumber = (column: string): RawBuilder<number> => sql<number>`length(${sql.ref(column)})`
