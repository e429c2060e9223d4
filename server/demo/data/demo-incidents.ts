import { incidentStream, type IncidentCommand } from '../../../domain/incidents/incident.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import type { Commander } from '../demo-commander.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Draft = Omit<
  Extract<IncidentCommand, { type: 'DraftIncident' }>,
  'type' | 'year' | 'sitePostId' | 'occurredAt'
>

interface Told {
  /** how many hours ago the incident happened */
  hoursAgo: number
  /** whether it happened at the first or the last of the posts */
  at: 'first' | 'last'
  draft: Draft
  /** returns the commands that follow, which are ten minutes apart */
  done: (of: {
    guard: string | undefined
    at: number
    /** id of a team member who can see the incident; null: none */
    member: string | null
  }) => readonly IncidentCommand[]
}

const submit: IncidentCommand = { type: 'SubmitIncident', reportedBy: 'Control room' }

const investigated = (userId: string): readonly IncidentCommand[] => [
  { type: 'StartInvestigation', userId },
  { type: 'RequestReview', rootCause: 'The parking has one camera, and no guard after 16:00.' },
  { type: 'ResolveIncident', disposition: 'referred_police', outcome: 'The police have the footage.' },
]

/** Invented incidents, which end in different phases. */
const TOLD: readonly Told[] = [
  {
    hoursAgo: 70,
    at: 'first',
    draft: {
      title: 'Laptop stolen from a parked car',
      incidentType: 'theft',
      severity: 'medium',
      priority: 'p2',
      source: 'client',
      confidentiality: 'normal',
      place: 'Visitors’ parking',
      narrative:
        'A visitor found the rear window of her car broken and a laptop missing. The camera at the ramp shows a man with a grey cap.',
      immediateAction: 'The exit was closed and the car was guarded until the police came.',
      persons: [{ name: 'Nadia Karim', role: 'victim' }],
      vehicles: [{ name: 'KDC 318T', role: 'victim', colour: 'silver', damage: 'Rear window broken' }],
      property: [
        { name: 'Laptop', outcome: 'stolen', owner: 'Nadia Karim', value_minor: 9_500_000, currency: 'KES' },
      ],
      police: { station: 'Central', ob_number: '14/07', officer: 'Sergeant Mutua' },
    },
    done: ({ guard, at, member }) => [
      submit,
      { type: 'TriageIncident', severity: 'medium', priority: 'p2' },
      { type: 'StartResponse', action: 'A guard was sent to the car.' },
      ...(guard ? [{ type: 'CallResponder', workerId: guard, at: at + 5 * MINUTE } as const] : []),
      {
        type: 'RecordNotification',
        party: 'supervisor',
        name: 'Joseph Kariuki',
        method: 'radio',
        at: at + 10 * MINUTE,
      },
      {
        type: 'RecordNotification',
        party: 'client',
        name: 'Wambui Njoroge',
        method: 'phone',
        at: at + 40 * MINUTE,
      },
      ...(member === null ? [] : investigated(member)),
      { type: 'SupplementIncident', text: 'The owner’s insurer asked for the report.' },
    ],
  },
  {
    hoursAgo: 5,
    at: 'last',
    draft: {
      title: 'Fence cut behind the loading bay',
      incidentType: 'unauthorised_entry',
      severity: 'high',
      priority: 'p1',
      source: 'guard',
      confidentiality: 'normal',
      place: 'North fence',
      narrative:
        'The fence was cut over a length of one metre. Nobody was seen. The doors of the bay are closed.',
    },
    done: ({ guard, at, member }) => [
      submit,
      { type: 'TriageIncident', severity: 'high', priority: 'p1' },
      { type: 'StartResponse', action: 'Two guards search the yard.' },
      ...(guard ? [{ type: 'CallResponder', workerId: guard, at: at + 3 * MINUTE } as const] : []),
      {
        type: 'RecordNotification',
        party: 'supervisor',
        name: 'Joseph Kariuki',
        method: 'phone',
        at: at + 6 * MINUTE,
      },
      ...(member === null
        ? []
        : [
            { type: 'AssignIncident', userId: member } as const,
            { type: 'AddTask', title: 'Have the fence repaired', userId: member } as const,
          ]),
      { type: 'AddEvidence', description: 'Piece of cut wire', custodian: 'Control room', seal: 'S-1042' },
    ],
  },
  {
    hoursAgo: 20,
    at: 'first',
    draft: {
      title: 'Guard found asleep on post',
      incidentType: 'guard_misconduct',
      severity: 'low',
      priority: 'p3',
      source: 'client',
      confidentiality: 'restricted',
      narrative: 'The night manager of the client found the post unattended for a quarter of an hour.',
    },
    done: () => [submit],
  },
  {
    hoursAgo: 1,
    at: 'last',
    draft: {
      title: 'Visitor slipped on the stairs',
      incidentType: 'slip_trip_fall',
      severity: 'low',
      priority: 'p3',
      source: 'guard',
      confidentiality: 'normal',
      narrative: 'A visitor slipped on the wet stairs and hurt her wrist. She declined an ambulance.',
    },
    done: () => [],
  },
]

/** Adds the invented incidents at two posts. */
export async function addDemoIncidents(
  send: Commander,
  {
    posts,
    member,
    now,
    timeZone,
  }: {
    posts: readonly { id: string; guards: readonly string[] }[]
    member: string | null
    now: number
    timeZone: string
  },
): Promise<void> {
  for (const { hoursAgo, at, draft, done } of TOLD) {
    const place = at === 'first' ? posts[0] : posts.at(-1)
    if (!place) continue
    const occurredAt = now - hoursAgo * HOUR
    const year = Number(zoneDateAt(occurredAt, timeZone).slice(0, 4))
    const id = await send.toNew(
      incidentStream,
      {
        type: 'DraftIncident',
        year,
        sitePostId: place.id,
        workerId: place.guards[0] ?? null,
        occurredAt,
        ...draft,
      },
      occurredAt + 5 * MINUTE,
    )
    const commands = done({ guard: place.guards[0], at: occurredAt, member })
    for (const [nth, command] of commands.entries())
      await send.to(incidentStream, id, command, occurredAt + (nth + 1) * 5 * MINUTE + 40 * MINUTE)
  }
}
