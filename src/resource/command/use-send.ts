import { useState } from 'react'
import type { z } from 'zod'
import type { Method } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { sendCommand } from './send-command.ts'
import { whenOnline, showServerUnreachable } from './network-state.ts'
import { confirmWarnings, createIdempotencyKey, wait } from './use-commands.ts'

/**
 * Returns a function that sends a command which is not about a single record. `busy` is true while it runs.
 */
export function useSend() {
  const { api, bearer } = useSession()
  const [busy, setBusy] = useState(false)
  async function send<Reply extends z.ZodType>(
    method: Method,
    path: string,
    reply: Reply,
    failure: string,
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
        { method, path, body, version: null },
        reply,
        failure,
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
