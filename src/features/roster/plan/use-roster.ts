import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { PreconditionFailed } from '../../../../contract/core/resource.ts'
import {
  MAX_PUBLISHED_WEEKS,
  publishRostersReply,
  type RosterData,
  rosterReply,
  type RosterWeek,
  rosterWeekReply,
} from '../../../../contract/roster/roster.ts'
import { hasUnpublishedChanges } from '../../../../domain/roster/roster.ts'
import { rosterId } from '../../../../domain/roster/planned-duty.ts'
import type { Override } from '../../../../domain/roster/roster.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { useSession } from '../../../app/app-services.ts'
import { createIdempotencyKeys } from '../../../resource/command/idempotency-keys.ts'
import { whenOnline, showServerUnreachable } from '../../../resource/command/network-state.ts'
import { sendCommand } from '../../../resource/command/send-command.ts'
import { confirmWarnings, createIdempotencyKey, wait } from '../../../resource/command/use-send.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { invertChange, type WeekChange } from './plan-changes.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const STREAMS = ['roster-rules', 'assignment', 'site-post', 'shift-pattern', 'worker', 'leave']
const FAILED = tr(texts.rosterCouldNotBeSaved)

export const findUnpublishedWeeks = (
  { weeks }: Pick<RosterData, 'weeks'>,
  days: readonly string[],
): RosterWeek[] => weeks.filter((week) => days.includes(week.week) && hasUnpublishedChanges(week))

/** Merges weeks by version. A reply may be older than a week that this browser has saved in the meantime. */
function newest(read: readonly RosterWeek[], held: readonly RosterWeek[]): RosterWeek[] {
  const known = new Map(held.map((week) => [week.id, week]))
  const weeks = read.map((week) => {
    const own = known.get(week.id)
    known.delete(week.id)
    return own && own.version > week.version ? own : week
  })
  return [...weeks, ...known.values()]
}

/** maximum number of reasons in one request */
const MOST_REASONS = 4_000

/** Groups weeks into as few requests as possible. Each contains the reasons for its conflicts. */
function publicationsOf(weeks: readonly RosterWeek[], overrides: readonly Override[]) {
  const weekOf = new Map(weeks.flatMap(({ id, duties }) => duties.map((duty) => [duty.id, id] as const)))
  const reasons = new Map<string, Override[]>(weeks.map(({ id }) => [id, []]))
  for (const override of overrides) reasons.get(weekOf.get(override.duty) ?? '')?.push(override)
  const all: { id: string; overrides: Override[] }[][] = []
  let given = 0
  for (const [id, own] of reasons) {
    const last = all.at(-1)
    given += own.length
    if (last && last.length < MAX_PUBLISHED_WEEKS && given <= MOST_REASONS) last.push({ id, overrides: own })
    else {
      all.push([{ id, overrides: own }])
      given = own.length
    }
  }
  return all
}

/**
 * Fetches the roster of some days with the weeks before and after, and returns functions to change it.
 * Changes are sent one at a time, each with the version of its week.
 */
export function useRoster({ from, to }: { from: string; to: string }) {
  const { api, bearer } = useSession()
  const queries = useQueryClient()
  const queryKey = ['roster', from, to]
  const dataNow = () => queries.getQueryData<{ data: RosterData }>(queryKey)?.data
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/rosters', rosterReply, {
        query: { from: addDays(from, -7), to: addDays(to, 7) },
        signal,
        failure: tr(texts.rosterCouldNotBeFetched2),
      })
      return { data: { ...data, weeks: newest(data.weeks, dataNow()?.weeks ?? []) } }
    },
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: 'roster', others: STREAMS }),
  })
  const [conflict, setConflict] = useState<PreconditionFailed | null>(null)
  const [undoable, setUndoable] = useState<WeekChange[][]>([])
  const sent = useRef<Promise<unknown>>(Promise.resolve())

  function keep(saved: readonly RosterWeek[]) {
    const known = new Set(saved.map(({ id }) => id))
    queries.setQueryData<{ data: RosterData }>(
      queryKey,
      (held) =>
        held && {
          data: { ...held.data, weeks: [...held.data.weeks.filter(({ id }) => !known.has(id)), ...saved] },
        },
    )
  }

  async function command<Reply extends z.ZodType>(
    intent: { path: string; body: Record<string, unknown>; version: string | null },
    reply: Reply,
  ): Promise<z.infer<Reply> | null> {
    const intents = createIdempotencyKeys(sessionStorage, bearer()?.userId ?? '', createIdempotencyKey)
    const outcome = await sendCommand(
      {
        api,
        intents,
        wait,
        unreachable: showServerUnreachable,
        reconnected: whenOnline,
        confirm: confirmWarnings,
      },
      { method: 'POST', ...intent },
      reply,
      FAILED,
    )
    if (outcome.kind === 'done') return outcome.reply
    if (outcome.kind === 'conflict') {
      setConflict(outcome.since)
      await queries.invalidateQueries({ queryKey })
    } else
      showToast(
        'error',
        outcome.kind === 'invalid'
          ? (Object.values(outcome.fields)[0]?.[0] ?? outcome.message)
          : outcome.message,
      )
    return null
  }

  /** Returns the week as published, unless the displayed version is newer than the published one. */
  const asPublished = (told: Pick<RosterWeek, 'id' | 'version' | 'published_at'>): RosterWeek[] =>
    (dataNow()?.weeks ?? [])
      .filter(({ id, version }) => id === told.id && version <= told.version)
      .map((week) => ({ ...week, ...told, published: week.duties }))

  const versionNow = (id: string) => dataNow()?.weeks.find((week) => week.id === id)?.version ?? 0

  async function send(
    of: { assignmentId: string; week: string },
    step: string,
    body: Record<string, unknown>,
  ) {
    const id = rosterId(of.assignmentId, of.week)
    const path = `/rosters/${id}/${step}`
    const saved = await command({ path, body, version: `"${versionNow(id)}"` }, rosterWeekReply)
    if (saved) keep([saved.data])
    return saved !== null
  }

  /** Runs requests one after the other. */
  const queue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = sent.current.then(work)
    sent.current = next.catch(() => {})
    return next
  }

  async function apply(changes: readonly WeekChange[]) {
    const inverses: WeekChange[] = []
    for (const change of changes) {
      const data = dataNow()
      const inverse = data && invertChange(change, data)
      if (!(await send(change, 'plan', { set: change.set, removed: change.removed }))) break
      if (inverse) inverses.unshift(inverse)
    }
    return inverses
  }

  return {
    data: query.data?.data,
    error: query.error,
    isLoading: query.isPending,
    again: () => void query.refetch(),
    conflict,
    closeConflict: () => setConflict(null),
    canUndo: undoable.length > 0,
    plan: (changes: readonly WeekChange[]) =>
      queue(async () => {
        if (changes.length === 0) return
        const inverses = await apply(changes)
        if (inverses.length > 0) setUndoable((held) => [...held, inverses])
      }),
    undo: () =>
      queue(async () => {
        const last = undoable.at(-1)
        if (!last) return
        setUndoable((held) => held.slice(0, -1))
        await apply(last)
      }),
    discard: (weeks: readonly RosterWeek[]) =>
      queue(async () => {
        setUndoable([])
        for (const { assignment_id: assignmentId, week } of weeks)
          if (!(await send({ assignmentId, week }, 'discard', {}))) return
      }),
    publish: (weeks: readonly RosterWeek[], overrides: readonly Override[]) =>
      queue(async () => {
        for (const some of publicationsOf(weeks, overrides)) {
          const body = { weeks: some.map((each) => ({ ...each, version: versionNow(each.id) })) }
          const path = '/rosters/publish'
          const published = await command({ path, body, version: null }, publishRostersReply)
          if (!published) return false
          keep(published.data.flatMap(asPublished))
        }
        setUndoable([])
        return true
      }),
  }
}

export type Roster = ReturnType<typeof useRoster>
