import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AssignmentCommand } from '../domain/records/assignment.ts'
import type { DeviceCommand } from '../domain/records/device.ts'
import type { StreamType } from '../domain/event-sourcing/event.ts'
import type { GuestCommand } from '../domain/guest/guest.ts'
import type { PatrolCommand } from '../domain/patrol/patrol.ts'
import type { PostOrdersCommand } from '../domain/records/post-orders.ts'
import type { UserCommand } from '../domain/user/user.ts'
import { streamsByType } from '../server/resource/resource-registry.ts'
import { arbitraryCommands } from './support/database/arbitrary-commands.ts'
import { decideAfter } from './support/decide-after.ts'

type AnyStream = StreamType<unknown, { type: string }, { type: string }>

const id = fc.integer({ min: 1, max: 4 }).map(String)
const name = fc.string({ minLength: 1, maxLength: 20 })
const time = fc.integer({ min: 0, max: 10_000 })
const email = fc.constantFrom('a@askari.example', 'b@askari.example')
const fence = fc.oneof(fc.json(), fc.constant('{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}'))
const wall =
  '{"type":"Feature","properties":{"kind":"wall"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0]]}}'
const sitePlan = fc.oneof(fc.json(), fc.constant(`{"type":"FeatureCollection","features":[${wall}]}`))
const shift = fc.option(fc.constant({ name: 'Night', startLocal: '18:00', durationMin: 720 }))
const secretHash = fc.constant('0'.repeat(64))

const assignmentCommands: fc.Arbitrary<AssignmentCommand> = fc.oneof(
  fc.record({ type: fc.constant('AddAssignment' as const), clientId: id, name }),
  fc.record(
    {
      type: fc.constant('ChangeAssignment' as const),
      clientId: id,
      name,
      coordinates: fc.option(fence),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('RemoveAssignment' as const) }),
  fc.record({ type: fc.constant('DrawSitePlan' as const), plan: fc.option(sitePlan) }),
  fc.record({
    type: fc.constant('AssignGuard' as const),
    entryId: id,
    workerId: id,
    sitePostId: fc.option(id, { nil: null }),
    shift,
    shiftPatternId: fc.option(id, { nil: null }),
  }),
  fc.record({ type: fc.constant('WithdrawGuard' as const), entryId: id }),
)
const userCommands: fc.Arbitrary<UserCommand> = fc.oneof(
  fc.record({
    type: fc.constant('RegisterUser' as const),
    fullName: name,
    email,
    role: fc.constant('supervisor' as const),
  }),
  fc.record({ type: fc.constant('VerifyEmail' as const), email }),
  fc.record(
    {
      type: fc.constant('ChangeMember' as const),
      roleId: fc.constantFrom('manager', '3'),
      department: fc.option(fc.constantFrom('Control room', 'Patrols')),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    type: fc.constant('InviteUser' as const),
    fullName: name,
    email,
    roleId: fc.constantFrom('manager', '3'),
    until: time,
  }),
  fc.record({ type: fc.constant('ResendInvitation' as const), until: time }),
  fc.record({ type: fc.constant('AcceptInvitation' as const), fullName: name }),
  fc.constantFrom<UserCommand>(
    { type: 'WithdrawInvitation' },
    { type: 'SuspendUser' },
    { type: 'ReinstateUser' },
    { type: 'AddAuthenticatorApp' },
    { type: 'AddPasskey', name: 'Phone' },
    { type: 'RemovePasskey', name: 'Phone' },
    { type: 'TurnOffSecondFactor' },
  ),
)
const patrolCommands: fc.Arbitrary<PatrolCommand> = fc.oneof(
  fc.record({
    type: fc.constant('StartPatrol' as const),
    workerId: id,
    assignmentId: fc.option(id, { nil: null }),
    startedAt: time,
  }),
  fc.record({
    type: fc.constant('EndPatrol' as const),
    endedAt: time,
    reason: fc.constant('quiet' as const),
  }),
  fc.record({ type: fc.constant('RecordContactLoss' as const), lastFixAt: time }),
  fc.record({ type: fc.constant('RecordContactRestoration' as const), receivedAt: time }),
)
const deviceCommands: fc.Arbitrary<DeviceCommand> = fc.oneof(
  fc.record({ type: fc.constant('EnrolDevice' as const), workerId: id, label: name, secretHash }),
  fc.record({ type: fc.constant('RevokeDevice' as const) }),
)
const acknowledgement = {
  sitePostId: fc.constant('1'),
  workerId: id,
  version: fc.integer({ min: 1, max: 3 }),
}
const postOrdersCommands: fc.Arbitrary<PostOrdersCommand> = fc.oneof(
  fc.record({
    type: fc.constant('IssuePostOrders' as const),
    sitePostId: fc.constant('1'),
    text: name,
    note: fc.option(name),
    replaces: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ type: fc.constant('AcknowledgeOnPhone' as const), ...acknowledgement }),
  fc.record({
    type: fc.constant('RecordSignature' as const),
    ...acknowledgement,
    signedOn: fc.constantFrom('2026-11-19', '2026-11-21', '2026-11-23'),
    issuedOn: fc.constantFrom(null, '2026-11-20'),
    today: fc.constant('2026-11-22'),
  }),
)
const guestCommands: fc.Arbitrary<GuestCommand> = fc.oneof(
  fc.record({ type: fc.constant('RequestGuestAccess' as const), fullName: name, email }),
  fc.record({
    type: fc.constant('ApproveGuest' as const),
    clientIds: fc.array(id, { maxLength: 3 }),
    assignmentIds: fc.array(id, { maxLength: 3 }),
    until: fc.constantFrom('2026-11-22', '2026-11-23', '2027-11-23'),
    today: fc.constant('2026-11-22'),
  }),
  fc.record({
    type: fc.constant('SignGuestIn' as const),
    signIns: fc.integer({ min: 0, max: 2 }),
    today: fc.constant('2026-11-22'),
  }),
  fc.record({
    type: fc.constant('RecordGuestView' as const),
    assignmentId: fc.option(id),
    today: fc.constant('2026-11-22'),
  }),
  fc.constantFrom<GuestCommand>({ type: 'RefuseGuest' }, { type: 'RevokeGuest' }, { type: 'RemoveGuest' }),
)
const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

const companyCommands = fc.oneof(
  fc.record({
    type: fc.constant('FoundCompany' as const),
    name,
    timeZone: fc.constantFrom('Africa/Nairobi', 'Mars/Olympus'),
  }),
  fc.record({
    type: fc.constant('RecordMassContactLoss' as const),
    guards: time,
    onDuty: time,
    lastFixAt: time,
  }),
  fc.record({
    type: fc.constant('RecordMassContactRestoration' as const),
    guards: time,
    onDuty: time,
    receivedAt: time,
  }),
)

/** Commands that affect each other more often than random commands would. */
const COMMANDS: Readonly<Record<string, fc.Arbitrary<{ type: string }>>> = {
  assignment: assignmentCommands,
  company: companyCommands,
  device: deviceCommands,
  guest: guestCommands,
  patrol: patrolCommands,
  'post-orders': postOrdersCommands,
  user: userCommands,
}
/** Events with more data than the state contains, so that a second one may leave the state unchanged. */
const REPEATABLE = new Set([
  'AlarmCorrected',
  'AlarmEscalated',
  'AlarmSettling',
  'GeofenceDrawn',
  'GuestViewed',
  'IncidentLinked',
  'FixesSealed',
  'OutcomeRetained',
  'PasskeyAdded',
  'PasskeyRemoved',
  'AuthenticatorAppAdded',
  'AuthenticatorAppReplaced',
  'AuthenticatorAppRemoved',
])

it('knows no stream that there is not', () => {
  expect(Object.keys(COMMANDS).filter((stream) => !streamsByType.has(stream))).toEqual([])
})

// runs commands one after the other; the state must be the same when it is loaded from the log
it.each([...streamsByType.keys()])(
  'whatever is decided folds, and reads back from the log as it was: %s',
  (kind) => {
    const stream = streamsByType.get(kind) as unknown as AnyStream
    fc.assert(
      fc.property(fc.array(COMMANDS[kind] ?? arbitraryCommands(stream), { maxLength: 30 }), (commands) => {
        const events: { type: string }[] = []
        let state = frozen(stream.initial)
        let fromLog = stream.initial
        for (const each of commands) {
          const decision = decideAfter(stream, events, each)
          if ('refused' in decision) continue
          for (const event of decision.events) {
            const readBack = stream.event.parse(JSON.parse(JSON.stringify(event)))
            expect(readBack).toEqual(event)
            const before = state
            state = frozen(stream.evolve(before, frozen(event)))
            if (!REPEATABLE.has(event.type)) expect(state).not.toEqual(before)
            fromLog = stream.evolve(fromLog, readBack)
            expect(fromLog).toEqual(state)
            if (stream.state) expect(stream.state.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
            events.push(event)
          }
        }
      }),
    )
  },
)
