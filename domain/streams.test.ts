import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandsOf } from '../tests/support/database/commands-of.ts'
import { decided } from '../tests/support/decision.ts'
import { type AssignmentCommand, assignmentStream } from './assignment/assignment.ts'
import { checklistRunStream } from './checklist-runs/checklist-run.ts'
import { checklistStream } from './checklist.ts'
import { clientStream } from './client.ts'
import { companyStream } from './company.ts'
import { type DeviceCommand, deviceStream } from './device.ts'
import { type GuestCommand, guestStream } from './guest/guest.ts'
import { guestAccessStream } from './guest/guest-access.ts'
import { documentStream } from './document.ts'
import { fixExportsStream } from './evidence/fix-exports.ts'
import { fixSealsStream } from './evidence/fix-seals.ts'
import type { StreamType } from './event.ts'
import { occurrenceStream } from './occurrences/occurrence.ts'
import { type PatrolCommand, patrolStream } from './patrol/patrol.ts'
import { type PostOrdersCommand, postOrdersStream } from './post-orders/post-orders.ts'
import { checkpointStream } from './rounds/checkpoint.ts'
import { roundRunStream } from './round-runs/round-run.ts'
import { patrolRouteStream } from './rounds/route.ts'
import { shiftPatternStream } from './shift-patterns/shift-pattern.ts'
import { reportingCodeStream } from './reporting-codes/reporting-code.ts'
import { sitePostStream } from './site-post.ts'
import { subscriberStream } from './subscriber.ts'
import { systemSettingsStream } from './system-settings.ts'
import { roleStream } from './user/role.ts'
import { secondFactorRuleStream } from './user/second-factor-rule.ts'
import { type UserCommand, userStream } from './user/user.ts'
import { workerStream } from './worker/worker.ts'

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
  fc.record({ type: fc.constant('SendInvitationAgain' as const), until: time }),
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
  fc.record({ type: fc.constant('LoseGuard' as const), lastFixAt: time }),
  fc.record({ type: fc.constant('HearGuardAgain' as const), heardAt: time }),
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
  fc.record({ type: fc.constant('AskIn' as const), fullName: name, email }),
  fc.record({
    type: fc.constant('AdmitGuest' as const),
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
    type: fc.constant('ShowGuest' as const),
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

/**
 * Runs commands one after another. Every event that is decided is of its schema, changes the state without touching
 * what was before, and leads to the same state once it is read back from the log. A state that is kept reads back, too.
 */
function holdsUpUnder<State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  command: fc.Arbitrary<Command>,
  /** events of which the state keeps less than they say, so that a second one may leave it as it was */
  repeatable: readonly Event['type'][] = [],
) {
  it(stream.name, () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const events: Event[] = []
        let state = frozen(stream.initial)
        let fromLog = stream.initial
        for (const each of commands) {
          const decision = decided(stream, events, each)
          if ('refused' in decision) continue
          for (const event of decision.events) {
            const readBack = stream.event.parse(JSON.parse(JSON.stringify(event)))
            expect(readBack).toEqual(event)
            const before = state
            state = frozen(stream.evolve(before, frozen(event)))
            if (!repeatable.includes(event.type)) expect(state).not.toEqual(before)
            fromLog = stream.evolve(fromLog, readBack)
            expect(fromLog).toEqual(state)
            if (stream.state) expect(stream.state.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
            events.push(event)
          }
        }
      }),
    )
  })
}

describe('whatever is decided folds, and reads back from the log as it was', () => {
  holdsUpUnder(assignmentStream, assignmentCommands, ['GeofenceDrawn'])
  holdsUpUnder(userStream, userCommands, [
    'PasskeyAdded',
    'PasskeyRemoved',
    'AuthenticatorAppAdded',
    'AuthenticatorAppReplaced',
    'AuthenticatorAppRemoved',
  ])
  holdsUpUnder(patrolStream, patrolCommands)
  holdsUpUnder(postOrdersStream, postOrdersCommands)
  holdsUpUnder(occurrenceStream, commandsOf(occurrenceStream))
  holdsUpUnder(guestStream, guestCommands, ['GuestViewed'])
  holdsUpUnder(guestAccessStream, commandsOf(guestAccessStream))
  holdsUpUnder(systemSettingsStream, commandsOf(systemSettingsStream))
  holdsUpUnder(deviceStream, deviceCommands)
  holdsUpUnder(fixExportsStream, commandsOf(fixExportsStream))
  holdsUpUnder(fixSealsStream, commandsOf(fixSealsStream), ['FixesSealed'])
  holdsUpUnder(checklistStream, commandsOf(checklistStream))
  holdsUpUnder(checklistRunStream, commandsOf(checklistRunStream))
  holdsUpUnder(reportingCodeStream, commandsOf(reportingCodeStream))
  holdsUpUnder(clientStream, commandsOf(clientStream))
  holdsUpUnder(shiftPatternStream, commandsOf(shiftPatternStream))
  holdsUpUnder(checkpointStream, commandsOf(checkpointStream))
  holdsUpUnder(patrolRouteStream, commandsOf(patrolRouteStream))
  holdsUpUnder(roundRunStream, commandsOf(roundRunStream))
  holdsUpUnder(documentStream, commandsOf(documentStream))
  holdsUpUnder(roleStream, commandsOf(roleStream))
  holdsUpUnder(secondFactorRuleStream, commandsOf(secondFactorRuleStream))
  holdsUpUnder(subscriberStream, commandsOf(subscriberStream))
  holdsUpUnder(sitePostStream, commandsOf(sitePostStream))
  holdsUpUnder(workerStream, commandsOf(workerStream))
  holdsUpUnder(
    companyStream,
    fc.oneof(
      fc.record({
        type: fc.constant('FoundCompany' as const),
        name,
        timeZone: fc.constantFrom('Africa/Nairobi', 'Mars/Olympus'),
      }),
      fc.record({ type: fc.constant('LoseGuards' as const), guards: time, onDuty: time, lastFixAt: time }),
      fc.record({ type: fc.constant('HearGuardsAgain' as const), guards: time, onDuty: time, heardAt: time }),
    ),
  )
})
