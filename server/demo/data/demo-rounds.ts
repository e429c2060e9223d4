import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import { checkpointStream, DEFAULT_DWELL_SEC, DEFAULT_RADIUS_M } from '../../../domain/rounds/checkpoint.ts'
import { patrolRouteStream } from '../../../domain/rounds/route.ts'
import type { RunPoint } from '../../../domain/round-runs/round-run-lifecycle.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { hashCode } from '../../reporting-codes/code-secret.ts'
import { createCheckpointCode } from '../../rounds/checkpoint-code-routes.ts'
import type { Commander } from '../demo-commander.ts'
import { addDemoRoundRuns } from './demo-round-runs.ts'

interface Place {
  id: string
  latitude: number
  longitude: number
}

/** Checkpoints of the demo rounds: name, metres east and north of the gate, instructions. */
const CHECKPOINTS: readonly [name: string, east: number, north: number, instructions: string | null][] = [
  ['Vehicle gate', 4, -2, null],
  ['Generator house', 18, 38, 'Read the fuel gauge and listen for alarms.'],
  ['Cash lift', 44, 46, 'Check the seal on the door.'],
  ['Loading bay', 58, 4, null],
]
const EVERY_DAY = { days: { kind: 'daily' }, validFrom: null, validTo: null } as const
const NIGHT = { startLocal: '18:00', durationMin: 720 }

interface Around {
  gate: Place
  /** returns the ids of the guards on duty at a time of day, HH:mm */
  onDuty: (clock: string) => readonly string[]
  timeZone: string
  /** start of the data and current time, ms since epoch UTC */
  at: number
  now: number
}

/** Adds checkpoints around a gate, one round at fixed times, one at random times, and some past rounds. */
export async function addDemoRounds(
  { keys }: Pick<Context, 'keys'>,
  company: CompanyId,
  send: Commander,
  { gate, onDuty, timeZone, at, now }: Around,
): Promise<void> {
  const perDegree = METRES_PER_DEGREE * Math.cos((gate.latitude * Math.PI) / 180)
  const ids: string[] = []
  const walked: RunPoint[] = []
  for (const [name, east, north, instructions] of CHECKPOINTS) {
    const place = {
      latitude: Number((gate.latitude + north / METRES_PER_DEGREE).toFixed(7)),
      longitude: Number((gate.longitude + east / perDegree).toFixed(7)),
    }
    const checkpointId = await send.newId(checkpointStream.name)
    const code = createCheckpointCode(keys, { company, id: checkpointId, issue: 1 })
    await send.to(
      checkpointStream,
      checkpointId,
      {
        type: 'AddCheckpoint',
        sitePostId: gate.id,
        name,
        ...place,
        instructions,
        codeHash: hashCode(code),
      },
      at,
    )
    ids.push(checkpointId)
    walked.push({
      checkpointId,
      sitePostId: gate.id,
      name,
      ...place,
      radiusM: DEFAULT_RADIUS_M,
      minDwellSec: DEFAULT_DWELL_SEC,
      minStaySec: null,
      maxStaySec: null,
      required: true,
    })
  }
  const points = ids.map((checkpointId) => ({ checkpointId, required: true, checklistId: null }))
  const perimeter = {
    name: 'Head office perimeter',
    order: 'fixed',
    minMinutes: 5,
    maxMinutes: 40,
    timeZone,
    schedule: {
      ...EVERY_DAY,
      starts: { kind: 'spread', ...NIGHT, count: 6 },
      windowMin: 45,
      graceBeforeMin: 10,
      graceAfterMin: 15,
    },
  } as const
  const id = await send.toNew(patrolRouteStream, { type: 'AddPatrolRoute', ...perimeter, points }, at)
  await addDemoRoundRuns(send, { ...perimeter, id, points: walked }, { onDuty, now })
  await send.toNew(
    patrolRouteStream,
    {
      type: 'AddPatrolRoute',
      name: 'Unannounced check',
      order: 'free',
      points: points.map((point, nth) => ({ ...point, required: nth !== 0 })),
      timeZone,
      schedule: {
        ...EVERY_DAY,
        starts: { kind: 'random', ...NIGHT, count: 2, minGapMin: 120 },
        windowMin: 60,
        graceBeforeMin: 0,
        graceAfterMin: 15,
      },
      seed: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    },
    at,
  )
}
