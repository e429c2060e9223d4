import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { removedReply } from '../../../contract/core/resource.ts'
import { capitalize, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import type { Outcome } from './send-command.ts'
import { useSend } from './use-send.ts'
import { affects, refreshMatching } from '../refresh/refresh.ts'
import { recordKey } from '../record/use-record.ts'

export type RecordOutcome<Row> = Outcome<{ data: Row }>

/** Returns functions to add, change and remove records of a type. Each refetches the affected queries. */
export function useCommands<Row extends RecordRow>({ of, one, failures, partOf }: ResourceView<Row>) {
  const queries = useQueryClient()
  const { busy, send } = useSend()
  const rowReply = z.union([z.object({ data: of.row }), of.row.transform((data) => ({ data }))])

  function keep(outcome: RecordOutcome<Row>) {
    if (outcome.kind !== 'done') return
    const { reply, version } = outcome
    if (partOf === undefined) queries.setQueryData(recordKey(of, reply.data.id), { row: reply.data, version })
    follow(reply.data.id)
  }
  /** Refetches affected queries immediately, before the feed reports the change. */
  function follow(id: string) {
    const stream = `${of.stream}-${partOf ?? id}`
    refreshMatching(
      queries,
      (shown, { queryKey }) => affects(stream, shown) && (partOf !== undefined || queryKey[2] !== 'record'),
    )
  }
  const at = (id: string, wanted: string) => {
    if (id === '') throw new Error(`${capitalize(one)} ID is required for ${wanted}`)
    return `${of.path}/${encodeURIComponent(id)}`
  }

  return {
    busy,
    add: async (body: Record<string, unknown>) => {
      const outcome = await send('POST', of.path, rowReply, failures.add, body)
      keep(outcome)
      return outcome
    },
    change: async (id: string, version: string | null, body: Record<string, unknown>) => {
      const outcome = await send('PATCH', at(id, 'update'), rowReply, failures.change(id), body, version)
      keep(outcome)
      return outcome
    },
    /** Sends a command about a record, such as `revoke`. */
    tell: async (
      id: string,
      command: string,
      version: string | null,
      failure: string,
      body?: Record<string, unknown>,
    ) => {
      const outcome = await send('POST', `${at(id, command)}/${command}`, rowReply, failure, body, version)
      keep(outcome)
      return outcome
    },
    /** Sends a command whose reply contains only the id, then fetches the record again. */
    order: async (id: string, command: string, failure: string, body: Record<string, unknown>) => {
      const outcome = await send('POST', `${at(id, command)}/${command}`, removedReply, failure, body)
      if (outcome.kind === 'done') {
        void queries.invalidateQueries({ queryKey: recordKey(of, id) })
        follow(id)
      }
      return outcome
    },
    remove: async (id: string, version: string | null) => {
      const outcome = await send(
        'DELETE',
        at(id, 'deletion'),
        removedReply,
        failures.remove(id),
        undefined,
        version,
      )
      if (outcome.kind === 'done') {
        queries.removeQueries({ queryKey: recordKey(of, id) })
        follow(id)
      }
      return outcome
    },
  }
}
