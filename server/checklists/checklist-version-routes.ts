import { z } from 'zod'
import { checklists as contract, checklistVersionsReply } from '../../contract/site-posts/checklist.ts'
import { id } from '../../contract/core/id.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { readStream } from '../event-log/read-log.ts'
import { readPersonNames } from '../occurrences/occurrence-rows.ts'
import { requireRecord } from '../resource/record/record.ts'
import { checklists } from './checklists.ts'

const MOST_VERSIONS = 50

/**
 * Route GET /checklists/{id}/versions: the versions of a checklist. Each event of a checklist creates one,
 * and it never changes.
 */
export function checklistVersionRoutes(app: App, { db }: Context): void {
  app.get(
    `${contract.path}/:id/versions`,
    {
      schema: {
        tags: [checklists.noun.many],
        params: z.object({ id }),
        response: { 200: checklistVersionsReply },
      },
    },
    async ({ account, params }) => {
      const { company } = account
      await requireRecord(db, 'checklist', account, params.id)
      const person = await readPersonNames(db, company)
      let state = checklistStream.initial
      const versions = []
      for (const recorded of await readStream(db, company, streamName(checklistStream.name, params.id))) {
        state = checklistStream.evolve(state, readEvent(checklistStream, recorded.event))
        const { record } = state
        if (!record) continue
        const { title, items, status, passMark } = record
        const issued = { version: recorded.version, issued_at: recorded.at, issued_by: person(recorded.by) }
        versions.push({ title, items, status, pass_mark: passMark, ...issued })
      }
      return { data: versions.toReversed().slice(0, MOST_VERSIONS) }
    },
  )
}
