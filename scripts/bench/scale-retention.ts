import { sql } from 'kysely'
import type { OpenContext } from '../../server/app/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { createDayPartitions, dayNumberAt, dayPartition } from '../../server/fixes/fix-days.ts'
import { purgeDayPartitions } from '../../server/retention/purge-day-partitions.ts'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'
import { changeSettings } from '../../tests/support/fixtures/change-settings.ts'
import type { Figure } from './figure.ts'
import { crowd, fixAt } from './scale-crowd.ts'

const DAY = 86_400_000
/** seconds for which commits are measured before and after the purge */
const SECONDS_BESIDE = 5

/** Measures the purge of a day with many fixes while other fixes are stored. */
export async function retention(context: OpenContext, rows: number): Promise<Figure[]> {
  await fillDay(context, rows)
  return await measureRetention(context, rows)
}

const company = companyId('50')

/** Stores the fixes of a day 30 days ago, and a second revision of every twentieth fix. */
export async function fillDay(context: OpenContext, rows: number): Promise<void> {
  await crowd(context, company, 1)
  const day = dayNumberAt(context.now() - 30 * DAY)
  await createDayPartitions(context, [day * DAY])
  const each = Math.ceil(rows / 1000)
  const [fixes, revisions] = [
    sql.table(dayPartition('fix', day)),
    sql.table(dayPartition('fix_version', day)),
  ]
  // two inserts in parallel, because they take minutes
  const parts = [1, 501].map((first) =>
    sql`insert into fix (company, worker_id, t, received, accuracy, speed, lat_e7, lon_e7, source, device_id, message)
    select ${company}, 'g' || guard, ${sql.lit(day * DAY)} + i, ${sql.lit(day * DAY)} + i, 8, 1.25, -12900000, 368200000,
      'osmand', '17', '0123456789abcdef' from generate_series(${sql.lit(first)}, ${sql.lit(first + 499)}) as guard,
      generate_series(1, ${sql.lit(each)}) as i`.execute(context.db),
  )
  await Promise.all(parts)
  await sql`insert into fix_version (company, worker_id, t, version, received, accuracy, speed, lat_e7, lon_e7, source, device_id, message)
    select company, worker_id, t, 1, received, accuracy, speed, lat_e7, lon_e7, source, device_id, message
    from ${fixes} where t % 20 = 0`.execute(context.db)
  // leaves the day as it would be after 30 days: written to its files, with no background work of
  // PostgreSQL pending
  await sql`vacuum analyze ${fixes}, ${revisions}`.execute(context.db)
  await sql`checkpoint`.execute(context.db)
}

/**
 * Purges the day of `fillDay`. Measures how long that takes, and how long commits of other fixes wait
 * meanwhile.
 */
export async function measureRetention(context: OpenContext, rows: number): Promise<Figure[]> {
  await changeSettings(context, company, { fixRetentionDays: 7 })
  const commits: number[] = []
  let going = true
  const ingest = (async () => {
    for (let t = context.now() - 60_000; going; t += 10) {
      const begun = performance.now()
      await acceptFixes(context, company, [fixAt('g1', t)], 'osmand')
      commits.push(performance.now() - begun)
    }
  })()
  await new Promise((resolve) => setTimeout(resolve, SECONDS_BESIDE * 1000))
  const usual = Math.max(...commits)
  commits.length = 0
  const begun = performance.now()
  await purgeDayPartitions(context, () => false)
  const took = (performance.now() - begun) / 1000
  // PostgreSQL deletes the files at the end of the purge and shortly afterwards
  await new Promise((resolve) => setTimeout(resolve, SECONDS_BESIDE * 1000))
  going = false
  await ingest
  return [
    {
      name: `a day of ${rows} fixes and ${rows / 20} revisions let go`,
      value: took,
      unit: 's',
      goal: { atMost: 1 },
    },
    {
      name: `the longest commit of a fix meanwhile and ${SECONDS_BESIDE} s after, of ${commits.length}`,
      value: Math.max(...commits),
      unit: 'ms',
      baseline: { value: usual, is: 'the longest in the seconds before' },
    },
  ]
}
