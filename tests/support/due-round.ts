import type { RoundRunCommand } from '../../domain/round-runs/round-run.ts'

/** A round with one point that is due for ever; its patrol, post, checkpoint and guard all have the same id. */
export const dueRound = (id: string, key: string): RoundRunCommand => ({
  type: 'MakeRoundDue',
  patrolRouteId: id,
  key,
  routeName: `Pier round ${key}`,
  order: 'fixed',
  sitePostId: id,
  points: [
    {
      checkpointId: id,
      sitePostId: id,
      name: `Pier stairs ${key}`,
      latitude: -0.1,
      longitude: 34.75,
      radiusM: 20,
      minDwellSec: 10,
      minStaySec: null,
      maxStaySec: null,
      required: true,
    },
  ],
  minMinutes: null,
  maxMinutes: null,
  dueFrom: 0,
  dueTo: 60_000,
  opensAt: 0,
  closesAt: 60_000,
  workers: [id],
})
