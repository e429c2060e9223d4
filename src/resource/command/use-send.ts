import { useState } from 'react'
import type { z } from 'zod'
import type { ConfirmationRequired } from '../../../contract/core/resource.ts'
import type { Method } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { sendCommand } from './send-command.ts'
import { whenOnline, showServerUnreachable } from './network-state.ts'
import { requestConfirmation } from '../../ui/overlay/request-confirmation.ts'

/** Creates a random key. It does not use crypto.randomUUID, which browsers do not offer over plain HTTP. */
export const createIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
export const confirmWarnings = (warnings: ConfirmationRequired['warnings']) =>
  requestConfirmation(warnings.map(({ message }) => message))
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Returns a function that sends a command. `busy` is true while it runs. */
export function useSend() {
  const { api, bearer } = useSession()
  const [busy, setBusy] = useState(false)
  async function send<Reply extends z.ZodType>(
    method: Method,
    path: string,
    reply: Reply,
    failure: string,
    body?: Record<string, unknown>,
    version: string | null = null,
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
  return { busy, send }
}
