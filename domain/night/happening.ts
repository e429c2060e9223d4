/** Something that happened in a night and is worth going to; `t` in ms since epoch UTC. */
export type Happening = GuardHappening | CompanyHappening | LateBeginning | AlarmHappening

/** Of one guard, by id: lost and heard again, or over the fence that counted for him. */
export type GuardHappening =
  | GuardLoss
  | ({ t: number; guard: string } &
      /** seen: he was within before */
      ({ kind: 'fence left'; fence: string; seen: boolean } | { kind: 'back within'; fence: string }))

export interface GuardLoss {
  kind: 'lost' | 'heard again'
  guard: string
  t: number
  /** the fix after which nothing was heard, ms since epoch UTC; null: none of the night */
  since: number | null
}

/** Of a shift the guards who had it, by id; of a link how many of those on duty fell silent, or were heard again, together. */
export type CompanyHappening = { t: number } & (
  | { kind: 'shift began' | 'shift over'; shift: string; guards: readonly string[] }
  | { kind: 'all lost' | 'all heard again'; guards: number; onDuty: number }
  /** recorded by people; `name`: its number and what happened */
  | { kind: 'incident' | 'occurrence'; recordId: string; name: string }
)

/** Guards who had sent nothing since their shift began, in ms since epoch UTC, or whose first fix after that has come. */
export interface LateBeginning {
  kind: 'not begun' | 'begun late'
  t: number
  shift: string
  began: number
  /** by id */
  guards: readonly string[]
}

/** Of an alarm, by its name. */
export interface AlarmHappening {
  kind:
    | 'alarm raised'
    | 'alarm escalated'
    | 'alarm acknowledged'
    | 'alarm over'
    | 'alarm closed'
    | 'alarm withdrawn'
  t: number
  alarm: string
  /** the guard, by id; null where it is of no guard */
  of: string | null
}

/** The guard of whom alone it tells, by id; null where it is of several. */
export function guardOf(happening: Happening): string | null {
  if ('guard' in happening) return happening.guard
  if ('alarm' in happening) return happening.of
  const [one = null, ...others] = 'began' in happening ? happening.guards : []
  return others.length === 0 ? one : null
}

/** In the order of their times. */
export const inOrder = <Each extends { t: number }>(happenings: readonly Each[]): Each[] =>
  happenings.toSorted((a, b) => a.t - b.t)
