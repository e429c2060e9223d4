import { type PublishedState, publishedRounds as contract } from '../../contract/rounds/published-rounds.ts'
import { streamName, streamParts } from '../../domain/event-sourcing/event.ts'
import { type RoundRunState, roundRunStream } from '../../domain/round-runs/round-run.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readStreams } from '../event-log/read-log.ts'
import { roundRuns } from './round-run-model.ts'

/**
 * Route GET /round-runs/told: the states of rounds, each with the time when it became known, for replays "as
 * seen at the time".
 */
export function publishedRoundRoutes(app: App, { db }: Context): void {
  app.get(
    contract.path,
    {
      schema: {
        tags: [roundRuns.noun.many],
        querystring: contract.query,
        response: { 200: contract.reply },
      },
    },
    async ({ account: { company }, query: { round_run_ids: ids } }) => ({
      data: await toldOf(db, company, ids),
    }),
  )
}

async function toldOf(db: Context['db'], company: CompanyId, ids: readonly string[]) {
  const streams = ids.map((id) => streamName(roundRunStream.name, id))
  const told = new Map<string, { state: RoundRunState; states: PublishedState[] }>()
  for (const { stream, event, at } of await readStreams(db, company, streams)) {
    const { id } = streamParts(stream)
    const known = told.get(id) ?? { state: roundRunStream.initial, states: [] }
    const state = roundRunStream.evolve(known.state, readEvent(roundRunStream, event))
    const visits = state.visits.map(({ point, at: visitedAt, source }) => ({ point, at: visitedAt, source }))
    told.set(id, { state, states: [...known.states, { at, status: state.phase, visits }] })
  }
  return [...told].map(([id, { states }]) => ({ id, told: states }))
}
