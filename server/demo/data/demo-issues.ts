import type { z } from 'zod'
import type { issueRules } from '../../../domain/issues/issue-fields.ts'
import { issueStream } from '../../../domain/issues/issue.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import type { Commander } from '../demo-commander.ts'

const HOUR_MS = 3_600_000

type Command = z.infer<typeof issueStream.command>
type Reported = Pick<z.input<typeof issueRules>, 'title' | 'kind' | 'level' | 'description' | 'place'> & {
  /** index of the site post */
  post: number
  /** how many hours ago the issue was reported */
  ago: number
  /** returns the commands that follow, which are one hour apart; `guard` is on duty at the post */
  followed: (guard: string | null, today: string) => readonly Exclude<Command, { type: 'ReportIssue' }>[]
}

const ISSUES: readonly Reported[] = [
  {
    post: 0,
    ago: 6,
    title: 'Emergency exit does not open',
    kind: 'safety',
    level: 'emergency',
    place: 'Ground floor, east wing',
    description: 'The push bar is jammed. The door opens only from outside.',
    followed: () => [],
  },
  {
    post: 1,
    ago: 20,
    title: 'Boom barrier stays up',
    kind: 'parking',
    level: 'caution',
    place: 'Exit lane',
    description: 'The barrier no longer comes down after a car has passed.',
    followed: (workerId) => [{ type: 'AssignIssue', workerId }],
  },
  {
    post: 0,
    ago: 70,
    title: 'Perimeter light is dark',
    kind: 'maintenance',
    level: 'caution',
    place: 'North fence, third pole',
    description: 'The lamp does not light after sunset. The fuse is in order.',
    followed: (workerId, today) => [
      { type: 'AssignIssue', workerId },
      {
        type: 'PutIssueOnHold',
        holdReason: 'waiting_parts',
        holdNote: 'The lamp is ordered from the supplier.',
        holdUntil: addDays(today, 3),
      },
    ],
  },
  {
    post: 1,
    ago: 96,
    title: 'Hand-held radio loses its charge',
    kind: 'equipment',
    level: 'routine',
    description: 'The battery of radio 12 lasts two hours.',
    followed: (workerId) => [
      { type: 'AssignIssue', workerId },
      { type: 'StartIssue' },
      { type: 'ResolveIssue', resolution: 'fixed', workDone: 'The battery was replaced and charged.' },
    ],
  },
  {
    post: 1,
    ago: 120,
    title: 'Visitor book has no more pages',
    kind: 'client_service',
    level: 'routine',
    description: 'The client asks whether the paper book is still needed.',
    followed: () => [
      { type: 'CloseIssue', closeReason: 'client_declined', closeNote: 'Visitors are recorded here now.' },
    ],
  },
]

/** Adds issues at two posts, which guards on duty there report, and advances them to different phases. */
export async function addDemoIssues(
  send: Commander,
  of: { posts: readonly { id: string; guards: readonly string[] }[]; now: number; timeZone: string },
): Promise<void> {
  for (const { post, ago, followed, ...said } of ISSUES) {
    const { id: sitePostId, guards } = of.posts[post % of.posts.length] as (typeof of.posts)[number]
    let at = of.now - ago * HOUR_MS
    const year = Number(zoneDateAt(at, of.timeZone).slice(0, 4))
    const id = await send.toNew(issueStream, { type: 'ReportIssue', year, sitePostId, ...said }, at)
    for (const command of followed(guards[0] ?? null, zoneDateAt(of.now, of.timeZone))) {
      at += HOUR_MS
      await send.to(issueStream, id, command, at)
    }
  }
}
