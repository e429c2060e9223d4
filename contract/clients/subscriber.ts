import { z } from 'zod'
import { subscriberRules, subscriberStatus, subscriberTopic } from '../../domain/records/subscriber.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

export const subscriber = z.object({
  id,
  client_id: id,
  client_name: z.string(),
  name: z.string(),
  job_title: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** each is reports, sos_alerts, incident_alerts, geofence_alerts, patrol_alerts or lost_guard_alerts */
  topics: z.array(z.string()),
  /** active or paused */
  status: z.string(),
})
export type Subscriber = z.infer<typeof subscriber>

const { name, jobTitle, email, phone, topics, status } = subscriberRules.shape

export const subscribers = resource({
  path: '/client-subscribers',
  stream: 'subscriber',
  shows: ['client'],
  query: listQuery(10, ['name', 'client_name', 'email', 'status']).extend({
    client_id: id.optional(),
    /** filter: subscribers of this topic */
    topics: subscriberTopic.optional(),
    status: subscriberStatus.optional(),
  }),
  row: subscriber,
  body: z.object({ client_id: id, name, job_title: jobTitle, email, phone, topics, status }),
})
