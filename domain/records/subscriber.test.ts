import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { subscriberRules, subscriberStream } from './subscriber.ts'

const fields = {
  clientId: '1',
  name: 'Amina Odhiambo',
  jobTitle: 'Facility manager',
  email: 'amina@karura.example',
  phone: null,
  topics: ['reports', 'incident_alerts'] as ('reports' | 'incident_alerts')[],
  status: 'active',
} as const
const saysOf = (changed: object) =>
  subscriberRules.safeParse({ ...fields, ...changed }).error?.issues.map(({ message }) => message)

describe('a subscriber', () => {
  it('has a name, an address and something to get', () => {
    expect(saysOf({})).toBeUndefined()
    expect(saysOf({ name: ' ' })).toEqual(['Please fill this in.'])
    expect(saysOf({ email: 'amina' })).toEqual(['Please enter an email address, such as grace@example.com.'])
    expect(saysOf({ topics: [] })).toEqual(['Please choose at least one.'])
    expect(saysOf({ topics: ['weather'] })).toHaveLength(1)
    expect(saysOf({ status: 'asleep' })).toEqual(['Please choose one.'])
  })

  it('is put down for each topic once, in one order', () => {
    const { topics } = subscriberRules.parse({ ...fields, topics: ['sos_alerts', 'reports', 'sos_alerts'] })
    expect(topics).toEqual(['reports', 'sos_alerts'])
    const added = { type: 'SubscriberAdded', ...fields } as const
    const change = { type: 'ChangeSubscriber', topics: fields.topics } as const
    expect(decideAfter(subscriberStream, [added], change)).toEqual({ events: [] })
  })
})
