import type { NotifiedParty, Severity } from './incident-enums.ts'

interface Required {
  party: NotifiedParty
  /** deadline, minutes after the incident was reported */
  withinMinutes: number
}

/** Who must be informed of an incident of each severity, and by when. */
export const REQUIRED_NOTIFICATIONS: Readonly<Record<Severity, readonly Required[]>> = {
  low: [{ party: 'supervisor', withinMinutes: 24 * 60 }],
  medium: [
    { party: 'supervisor', withinMinutes: 60 },
    { party: 'client', withinMinutes: 24 * 60 },
  ],
  high: [
    { party: 'supervisor', withinMinutes: 15 },
    { party: 'ops_manager', withinMinutes: 60 },
    { party: 'client', withinMinutes: 60 },
  ],
  critical: [
    { party: 'supervisor', withinMinutes: 5 },
    { party: 'ops_manager', withinMinutes: 15 },
    { party: 'police', withinMinutes: 30 },
    { party: 'client', withinMinutes: 30 },
  ],
}

export interface DueNotification {
  party: NotifiedParty
  /** ms since epoch UTC */
  dueAt: number
  /** when the party was first informed, ms since epoch UTC; null: not yet */
  doneAt: number | null
}

/** deadline for informing the regulator, minutes after the incident was reported */
const REGULATOR_WITHIN_MINUTES = 24 * 60

/**
 * Returns the notifications that an incident requires, by its severity and for the regulator, each with its
 * status. Times are ms since epoch UTC.
 */
export const dueNotifications = (
  of: { severity: Severity; reportedAt: number; regulated: boolean },
  made: readonly { party: string; at: number }[],
): DueNotification[] =>
  [
    ...REQUIRED_NOTIFICATIONS[of.severity],
    ...(of.regulated ? [{ party: 'regulator' as const, withinMinutes: REGULATOR_WITHIN_MINUTES }] : []),
  ].map(({ party, withinMinutes }) => {
    const times = made.filter((each) => each.party === party).map(({ at }) => at)
    return {
      party,
      dueAt: of.reportedAt + withinMinutes * 60_000,
      doneAt: times.length > 0 ? Math.min(...times) : null,
    }
  })
