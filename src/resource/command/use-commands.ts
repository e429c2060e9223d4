import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { removedReply, type ConfirmationRequired } from '../../../contract/core/resource.ts'
import type { Method } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { whenOnline, showServerUnreachable } from './network-state.ts'
import { requestConfirmation } from '../../ui/overlay/request-confirmation.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { capitalize, type ResourceView, type RecordRow } from '../record/resource-view.ts'
import { sendCommand, type Outcome } from './send-command.ts'
import { affects, refreshMatching } from '../refresh/refresh.ts'
import { recordKey } from '../record/use-record.ts'

/** Creates a random key. It does not use crypto.randomUUID, which browsers do not offer over plain HTTP. */
export const createIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
export const confirmWarnings = (warnings: ConfirmationRequired['warnings']) =>
  requestConfirmation(warnings.map(({ message }) => message))
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type RecordOutcome<Row> = Outcome<{ data: Row }>

/** Returns functions to add, change and remove records of a type. Each refetches the affected queries. */
export function useCommands<Row extends RecordRow>({ of, one, failures, partOf }: ResourceView<Row>) {
  const { api, bearer } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const rowReply = z.union([z.object({ data: of.row }), of.row.transform((data) => ({ data }))])

  async function send<Reply extends z.ZodType>(
    method: Method,
    path: string,
    reply: Reply,
    failure: string,
    version: string | null,
    body?: Record<string, unknown>,
  ) {
    setBusy(true)
    try {
      const intents = createIdempotencyKeys(sessionStorage, bearer()?.userId ?? '', createIdempotencyKey)
      return await sendCommand(
        {
          api,
          intents,
          wait,
          unreachable: showServerUnreachable,
          reconnected: whenOnline,
          confirm: confirmWarnings,
        },
        { method, path, body, version },
        reply,
        failure,
      )
    } finally {
      setBusy(false)
    }
  }
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
      const outcome = await send('POST', of.path, rowReply, failures.add, null, body)
      keep(outcome)
      return outcome
    },
    change: async (id: string, version: string | null, body: Record<string, unknown>) => {
      const outcome = await send('PATCH', at(id, 'update'), rowReply, failures.change(id), version, body)
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
      const outcome = await send('POST', `${at(id, command)}/${command}`, rowReply, failure, version, body)
      keep(outcome)
      return outcome
    },
    /** Sends a command whose reply contains only the id, then fetches the record again. */
    order: async (id: string, command: string, failure: string, body: Record<string, unknown>) => {
      const outcome = await send('POST', `${at(id, command)}/${command}`, removedReply, failure, null, body)
      if (outcome.kind === 'done') {
        void queries.invalidateQueries({ queryKey: recordKey(of, id) })
        follow(id)
      }
      return outcome
    },
    remove: async (id: string, version: string | null) => {
      const outcome = await send('DELETE', at(id, 'deletion'), removedReply, failures.remove(id), version)
      if (outcome.kind === 'done') {
        queries.removeQueries({ queryKey: recordKey(of, id) })
        follow(id)
      }
      return outcome
    },
  }
}
