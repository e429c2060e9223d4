import { z } from 'zod'
import { ERASED_PERSON } from '../event-sourcing/personal-fields.ts'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label, optionalLabel } from '../text/text.ts'
import { emailAddress, phoneNumber } from '../user/contact.ts'

const id = z.string().min(1)

export const SUBSCRIBER_TOPICS = [
  'reports',
  'sos_alerts',
  'incident_alerts',
  'geofence_alerts',
  'patrol_alerts',
  'lost_guard_alerts',
] as const
export const subscriberTopic = z.enum(SUBSCRIBER_TOPICS)
export const subscriberStatus = z.enum(['active', 'paused'], 'Please choose one.')

export const subscriberRules = z.object({
  clientId: id,
  name: label(120),
  /** job title at the client */
  jobTitle: optionalLabel(80).nullish(),
  email: emailAddress,
  phone: phoneNumber.nullish(),
  /** topics without repetition, in the order of the list of topics */
  topics: z
    .array(subscriberTopic)
    .min(1, 'Please choose at least one.')
    .max(100)
    .transform((chosen) => SUBSCRIBER_TOPICS.filter((topic) => chosen.includes(topic))),
  status: subscriberStatus,
})

/** Event stream of a person at a client who subscribed to the client's reports and alerts. */
export const subscriberStream = recordStream({
  name: 'subscriber',
  rules: subscriberRules,
  kept: z.object({
    clientId: id,
    name: z.string(),
    jobTitle: z.string().nullable().default(null),
    email: z.string(),
    phone: z.string().nullable().default(null),
    topics: z.array(z.string()),
    status: z.string(),
  }),
  personal: { name: ERASED_PERSON, jobTitle: null, email: '', phone: null },
  add: ['AddSubscriber', 'SubscriberAdded'],
  change: ['ChangeSubscriber', 'SubscriberChanged'],
  remove: ['RemoveSubscriber', 'SubscriberRemoved'],
})
