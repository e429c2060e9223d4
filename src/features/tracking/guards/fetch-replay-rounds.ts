import type { RoundRun } from '../../../../contract/rounds/round-run.ts'
import { roundRuns } from '../../../../contract/rounds/round-run.ts'
import { type PublishedState, publishedRounds } from '../../../../contract/rounds/published-rounds.ts'
import type { Api } from '../../../api/api.ts'

/**
 * A round in a replay. `told` are its states as they became known, earliest first; absent if today's
 * knowledge counts.
 */
export interface ReplayRound extends RoundRun {
  told?: readonly PublishedState[]
}

/** how long before the period a round may begin that is walked in it, ms */
const BEFORE_MS = 6 * 3_600_000
const PER_PAGE = 100
/** maximum number of pages of rounds in a replay */
const MOST_PAGES = 20

interface Asked {
  from: number
  to: number
  /** whether to fetch what was known at each time, instead of today's knowledge */
  asSeen: boolean
  /** fetches only rounds of this guard (id); absent for all */
  guard?: string
}

/** Fetches the rounds of a period, ms since epoch. */
export async function fetchReplayRounds(
  api: Api,
  { from, to, asSeen, guard }: Asked,
  signal: AbortSignal,
): Promise<ReplayRound[]> {
  const found: ReplayRound[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await api.get(roundRuns.path, roundRuns.page, {
      query: {
        from: Math.max(0, Math.floor(from - BEFORE_MS)),
        to: Math.ceil(to),
        sort: 'due_from',
        worker_id: guard,
        per_page: PER_PAGE,
        page,
      },
      signal,
    })
    found.push(...(asSeen && data.length > 0 ? await asTold(api, data, signal) : data))
    if (data.length < PER_PAGE) break
  }
  return found
}

async function asTold(api: Api, runs: readonly RoundRun[], signal: AbortSignal): Promise<ReplayRound[]> {
  const query = { round_run_ids: runs.map(({ id }) => id).join(',') }
  const { data } = await api.get(publishedRounds.path, publishedRounds.reply, { query, signal })
  const told = new Map(data.map((each) => [each.id, each.told]))
  return runs.map((run) => ({ ...run, told: told.get(run.id) ?? [] }))
}
