import { describe, expect, it } from 'vitest'
import { assignmentStream } from '../records/assignment.ts'
import { clientStream } from '../records/client.ts'

const context = { at: 0, by: 'user:1' }

describe('a record that is archived', () => {
  const added = clientStream.evolve(clientStream.initial, {
    type: 'ClientAdded',
    name: 'Karura',
    clientNo: null,
    phone: null,
    email: null,
    address: null,
    kraPin: null,
    contacts: null,
  })
  const archived = clientStream.evolve(added, { type: 'ClientArchived' })

  it('is changed by nothing but its restoration and its removal', () => {
    expect(clientStream.decide({ type: 'ChangeClient', name: 'Other' }, archived, context)).toMatchObject({
      refused: { code: 'archived', message: 'This client is archived. Restore it before you change it.' },
    })
    expect(clientStream.decide({ type: 'RemoveClient' }, archived, context)).toEqual({
      events: [{ type: 'ClientRemoved' }],
    })
    const restored = { events: [{ type: 'ClientRestored' }] }
    expect(clientStream.decide({ type: 'RestoreClient' }, archived, context)).toEqual(restored)
    expect(clientStream.evolve(archived, { type: 'ClientRestored' })).toEqual(added)
  })

  it('is archived once, and neither before it is added nor after its removal', () => {
    const archive = { type: 'ArchiveClient' } as const
    expect(clientStream.decide(archive, archived, context)).toEqual({ events: [] })
    const removed = clientStream.evolve(added, { type: 'ClientRemoved' })
    for (const state of [clientStream.initial, removed])
      expect(clientStream.decide(archive, state, context)).toMatchObject({ refused: { code: 'not_found' } })
  })

  it('is not archived by a state that was kept before records could be', () => {
    const { archived: _, ...before } = added
    expect(clientStream.state?.parse(before)).toEqual(added)
  })

  it('withdraws the guards of an assignment', () => {
    const guard = { entryId: '4', workerId: '5', sitePostId: null, shift: null }
    const state = [
      { type: 'AssignmentAdded', clientId: '1', name: 'Gate' } as const,
      { type: 'GuardAssigned', ...guard } as const,
    ].reduce(assignmentStream.evolve, assignmentStream.initial)
    expect(assignmentStream.decide({ type: 'ArchiveAssignment', withClient: true }, state, context)).toEqual({
      events: [
        { type: 'GuardWithdrawn', entryId: '4', workerId: '5' },
        { type: 'AssignmentArchived', withClient: true },
      ],
    })
  })
})
