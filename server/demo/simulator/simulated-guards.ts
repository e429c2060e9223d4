import type { Shift } from '../../../domain/duty/duties.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { type Geofence, parseGeofence } from '../../../domain/geo/geofence.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onEqual, onId } from '../../db/on-id.ts'
import { recoverDeviceSecret } from '../../keys/device-secret.ts'
import { findDemoCompany } from '../demo-sign-in.ts'

/** A demo guard with what the simulation needs: phone, post and hours. */
export interface DemoGuard {
  workerId: string
  fullName: string
  deviceId: string
  /** secret of the phone, which is part of the URL that it sends to */
  secret: string
  assignmentId: string
  post: { id: string; alias: string; latitude: number; longitude: number }
  /** all posts of the assignment, which the guard's rounds pass */
  posts: { id: string; latitude: number; longitude: number }[]
  geofence: Geofence | null
  shift: Shift
}

/** Returns the guards of the demo company who have duties, by id; none without a demo company. */
export async function readDemoGuards(context: Context): Promise<DemoGuard[]> {
  const company = await findDemoCompany(context)
  return company === null ? [] : readSimulatedGuards(context, company)
}

/** Returns the guards of a company who have a phone, a post and duty hours. */
export async function readSimulatedGuards(context: Context, company: CompanyId): Promise<DemoGuard[]> {
  const posts = await context.db
    .selectFrom('site_post')
    .select(['id', 'assignment_id', 'alias', 'latitude', 'longitude'])
    .where('company', '=', company)
    .execute()
  const rows = await context.db
    .selectFrom('worker')
    .innerJoin('device', onEqual('device.worker_id', 'worker.id'))
    .innerJoin('worker_assignment as entry', onEqual('entry.worker_id', 'worker.id'))
    .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .select([
      'worker.id as workerId',
      'worker.full_name as fullName',
      'device.id as deviceId',
      'device.secret_hash as secretHash',
      'assignment.id as assignmentId',
      'assignment.geofence',
      'entry.site_post_id',
      'entry.shift_name',
      'entry.shift_start',
      'entry.shift_minutes',
      'entry.shift_days',
    ])
    .where('worker.company', '=', company)
    .where('device.status', '=', 'enrolled')
    .execute()
  return rows
    .flatMap(
      ({ workerId, fullName, deviceId, secretHash, assignmentId, geofence, site_post_id, ...hours }) => {
        const post = posts.find((each) => each.id === site_post_id)
        const rule = toDutyRule(hours.shift_start, hours.shift_minutes, hours.shift_days)
        const secret = recoverDeviceSecret(context.keys, { company, id: deviceId, secretHash })
        // in a public demo, visitors may have removed the guard's post or hours
        if (!post || rule === null || secret === null) return []
        return {
          workerId,
          fullName,
          deviceId,
          secret,
          assignmentId,
          post,
          posts: posts.filter((each) => each.assignment_id === assignmentId),
          geofence: geofence === null ? null : parseGeofence(geofence),
          shift: { name: hours.shift_name ?? '', rule },
        }
      },
    )
    .toSorted((a, b) => Number(a.workerId) - Number(b.workerId))
}
