import type { z } from 'zod'
import {
  preconditionFailed,
  confirmationRequired,
  type PreconditionFailed,
  type ConfirmationRequired,
} from '../../../contract/core/resource.ts'
import { ApiError, type Api, type Method } from '../../api/api.ts'
import type { createIdempotencyKeys, KeyedCommand } from './idempotency-keys.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export type Outcome<Reply> =
  | { kind: 'done'; reply: Reply; version: string | null }
  /** HTTP 412: somebody else changed the record after this person had read it */
  | { kind: 'conflict'; since: PreconditionFailed }
  | { kind: 'invalid'; message: string; fields: Readonly<Record<string, readonly string[]>> }
  /** the record cannot be removed; names of the records that refer to it, by label of their type */
  | { kind: 'referred'; message: string; referrers: Readonly<Record<string, readonly string[]>> }
  /** sending the unchanged command again uses the same idempotency key */
  | { kind: 'failed'; message: string }

export interface CommandParts {
  api: Pick<Api, 'exchange'>
  intents: ReturnType<typeof createIdempotencyKeys>
  /** resolves after `ms` */
  wait: (ms: number) => Promise<void>
  /** called once if the server cannot be reached */
  unreachable: () => void
  /** returns a promise that resolves when the browser is online again, or null if it is online */
  reconnected: () => Promise<void> | null
  /** lets the person confirm warnings; resolves to whether they did */
  confirm: (warnings: ConfirmationRequired['warnings']) => Promise<boolean>
}

/** delays before retries, ms */
const PAUSES_MS = [500, 1500, 4000]
const LONGEST_PAUSE_MS = 10_000

/** Returns whether the result is unknown, so that the key is kept: no usable reply, or still running. */
const unanswered = ({ status, code }: ApiError) =>
  status < 300 || status === 401 || status === 429 || status >= 500 || code === 'under_way'
const worthAnotherTry = ({ status, code }: ApiError) =>
  [0, 429, 502, 503, 504].includes(status) || code === 'under_way'

/**
 * Sends a command until it gets a reply, with the same idempotency key each time. Refusals are returned, not
 * thrown.
 */
export async function sendCommand<Reply extends z.ZodType>(
  { api, intents, wait, unreachable, reconnected, confirm }: CommandParts,
  intent: KeyedCommand & { method: Method; body: Record<string, unknown> | undefined },
  reply: Reply,
  failure: string,
): Promise<Outcome<z.infer<Reply>>> {
  const { method, path, body, version } = intent
  const confirmed: string[] = []
  let isReported = false
  for (let tries = 0; ; tries += 1) {
    try {
      const headers = {
        'idempotency-key': intents.keyFor(intent),
        ...(version !== null && { 'if-match': version }),
        ...(confirmed.length > 0 && { confirm: confirmed.join(', ') }),
      }
      const answer = await api.exchange(method, path, reply, { ...(body && { body }), headers, failure })
      intents.answered(intent)
      return { kind: 'done', ...answer }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0 && !isReported) {
        unreachable()
        isReported = true
      }
      const network = error.status === 0 ? reconnected() : null
      if (network) {
        await network
        tries = -1
        continue
      }
      const pause = PAUSES_MS[tries]
      if (pause !== undefined && worthAnotherTry(error)) {
        await wait(Math.min(Math.max(pause, error.retryAfterMs ?? 0), LONGEST_PAUSE_MS))
        continue
      }
      if (!unanswered(error)) intents.answered(intent)
      const warnings = confirmationRequired.safeParse(error.body).data?.warnings
      if (warnings) {
        if (!(await confirm(warnings))) return declined(warnings)
        confirmed.push(...warnings.map(({ code }) => code))
        continue
      }
      return refused(error)
    }
  }
}

/** Converts warnings that the person did not confirm to errors of their fields. */
function declined(warnings: ConfirmationRequired['warnings']): Outcome<never> {
  const fields: Record<string, string[]> = {}
  for (const { field, message } of warnings) (fields[field] ??= []).push(message)
  return { kind: 'invalid', message: tr(texts.nothingWasSaved), fields }
}

function refused(error: ApiError): Outcome<never> {
  const { status, code, message, data = {} } = error
  const since = status === 412 ? preconditionFailed.safeParse(error.body) : null
  if (since?.success) return { kind: 'conflict', since: since.data }
  if (status === 409 && code === 'referred_to') return { kind: 'referred', message, referrers: data }
  if (status === 422 && code !== 'key_reused') return { kind: 'invalid', message, fields: data }
  return { kind: 'failed', message }
}
