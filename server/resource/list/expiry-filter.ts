import { type RawBuilder, sql } from 'kysely'
import { EXPIRY_DAYS, type Expiry } from '../../../domain/time/expiry.ts'
import { addDays } from '../../../domain/time/zone-days.ts'

/** Returns the SQL condition that the last day in a column (YYYY-MM-DD) has passed at `today`, or is near. */
export const expiryFilter = (column: string, expiry: Expiry, today: string): RawBuilder<boolean> =>
  expiry === 'expired'
    ? sql<boolean>`${sql.ref(column)} < ${today}`
    : sql<boolean>`(${sql.ref(column)} >= ${today}
        and ${sql.ref(column)} <= ${addDays(today, EXPIRY_DAYS[expiry])})`
