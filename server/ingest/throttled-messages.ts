import type { Context } from '../app/context.ts'
import { storeDeviceContacts } from '../fixes/live/device-contacts.ts'
import type { CompanyId } from '../db/company-id.ts'

const WRITE_AFTER_MS = 10_000

/**
 * Counts the messages that devices must send again because of rate limits, and stores the devices' last
 * contact. Writes at intervals, because such messages may be many.
 */
export class ThrottledMessages {
  readonly #context: Pick<Context, 'db' | 'log'>
  #counts = new Map<string, { company: CompanyId; deviceId: string; count: number; received: number }>()
  #timer: NodeJS.Timeout | null = null

  constructor(context: Pick<Context, 'db' | 'log'>) {
    this.#context = context
  }

  /** Counts one message; `received` in ms since epoch UTC. */
  note(company: CompanyId, deviceId: string, received: number): void {
    const key = `${company}/${deviceId}`
    const known = this.#counts.get(key) ?? { company, deviceId, count: 0, received }
    known.count += 1
    known.received = Math.max(known.received, received)
    this.#counts.set(key, known)
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref()
  }

  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    for (const { company, deviceId, count, received } of counts)
      try {
        await storeDeviceContacts(this.#context.db, company, [{ deviceId, received }])
        await this.#context.db
          .insertInto('device_trouble')
          .values({
            company,
            device_id: deviceId,
            quarantined: 0,
            purged: 0,
            throttled: count,
            day: 0,
            stored_that_day: 0,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['company', 'device_id'])
              .doUpdateSet((eb) => ({ throttled: eb('device_trouble.throttled', '+', count) })),
          )
          .execute()
      } catch (error) {
        // losing a count is acceptable, because /metrics has it, too
        this.#context.log.warn({ err: error }, 'counting what was held back failed')
      }
  }
}
