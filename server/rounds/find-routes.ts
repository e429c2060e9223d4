import type { Kysely } from 'kysely'
import { onEqual } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    patrol_route: RecordColumns &
      ArchiveColumns & {
        name: string
        visit_order: 'fixed' | 'free'
        /** JSON of the route's points */
        points: string
        point_count: number
        min_minutes: number | null
        max_minutes: number | null
        time_zone: string
        /** JSON of the times when rounds are due */
        schedule: string | null
      }
    patrol_route_point: {
      company: string
      patrol_route_id: string
      checkpoint_id: string
      checklist_id: string | null
    }
  }
}

const pointsOf = (db: Kysely<Tables>, company: string) =>
  db
    .selectFrom('patrol_route_point as point')
    .innerJoin('patrol_route as route', onEqual('route.id', 'point.patrol_route_id'))
    .select('route.name as called')
    .distinct()
    .where('point.company', '=', company)
    .where('route.archived_at', 'is', null)

/** Selects the routes with a checkpoint, including archived routes. */
export const findRoutesOverCheckpoint = (db: Kysely<Tables>, company: string, checkpointId: string) =>
  pointsOf(db, company).where('point.checkpoint_id', '=', checkpointId)

/** Selects the routes with a checklist at one of their points, including archived routes. */
export const findRoutesWithChecklist = (db: Kysely<Tables>, company: string, checklistId: string) =>
  pointsOf(db, company).where('point.checklist_id', '=', checklistId)
