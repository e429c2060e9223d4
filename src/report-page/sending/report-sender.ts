import { externalState } from '../external-state.ts'
import type { QueuedReport, ReportStore } from './report-store.ts'
import { type Sending, sendReports } from './send-reports.ts'

export interface SenderState {
  reports: QueuedReport[]
  stopped: Sending['stopped'] | 'sending'
  clockCorrected: boolean
}

export type ReportSender = ReturnType<typeof reportSender>

/**
 * sends in only one window of the page at a time; without a secure context there are no locks, and the server ignores
 * duplicates
 */
const alone = (name: string, send: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && send()) : send()

/** Sends the reports of this phone. Retries after network and server failures. */
export function reportSender(code: string, store: ReportStore, queue = '') {
  const state = externalState<SenderState>({ reports: [], stopped: 'all sent', clockCorrected: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => state.set({ reports: await store.reports() })
  async function send() {
    clearTimeout(timer)
    await read()
    await alone(`askari-${code}${queue}`, async () => {
      state.set({ stopped: 'sending' })
      const { stopped, retryAfterMs } = await sendReports(code, store, {
        changed: () => void read(),
        clockCorrected: () => state.set({ clockCorrected: true }),
      })
      state.set({ stopped })
      await read()
      if (retryAfterMs !== undefined) timer = setTimeout(() => void send(), retryAfterMs)
    })
  }
  return { ...state, send: () => void send() }
}
