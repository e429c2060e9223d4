import { afterAll, beforeAll, expect, it } from 'vitest'
import { circleShape, formatShape } from '../../../domain/geo/editable-geofence.ts'
import {
  setClock,
  DUTY,
  HOUR,
  createAndGetId,
  POST,
  running,
  send,
  startAttendance,
} from '../../support/records/attendance-server.ts'

beforeAll(startAttendance)
afterAll(() => running.app.close())

it('does not approve a sheet whose last duty goes on after midnight', async () => {
  const site = await createAndGetId('/assignments', {
    client_id: await createAndGetId('/clients', { name: 'Thika Mills' }),
    name: 'Thika Mill Gate',
    geofence_coordinates: formatShape(circleShape(POST, 60)),
  })
  const worker_id = await createAndGetId('/workers', { user_full_name: 'Night Guard' })
  const shift = { name: 'Night', start_local: '22:00', duration_min: 480 }
  await createAndGetId(`/assignment-workers/${site}`, { worker_id, shift })
  const period = { worker_id, from_day: '2026-11-24', to_day: '2026-11-24' }
  const path = `/attendance-sheets/${await createAndGetId('/attendance-sheets', period)}`
  const take = async (step: string) => {
    const { status, body } = await send('POST', `${path}/${step}`)
    return [status, (body as { code?: string }).code]
  }
  await setClock(DUTY + 17 * HOUR)
  expect(await take('submit')).toEqual([409, 'period_not_over'])
  await setClock(DUTY + 19 * HOUR)
  expect(await take('submit')).toEqual([200, undefined])
  expect(await take('approve')).toEqual([409, 'period_not_over'])
  await setClock(DUTY + 25 * HOUR)
  expect(await take('approve')).toEqual([200, undefined])
})
