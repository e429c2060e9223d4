import { useCallback, useEffect, useRef, useState } from 'react'
import type { QueuedReport, ReportStore } from './report-store.ts'
import { type Sending, sendReports } from './send-reports.ts'

export type ReportSender = ReturnType<typeof useReportSender>

/** one window of the page sends at a time; without a secure context there are no locks, and the server sorts it out */
const alone = (name: string, send: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && send()) : send()

/** Sends the reports of the phone: at once, when the network returns, when the page is looked at, and now and then. */
export function useReportSender(code: string, store: ReportStore) {
  const [reports, setReports] = useState<QueuedReport[]>([])
  const [stopped, setStopped] = useState<Sending['stopped'] | 'sending'>('all sent')
  const [clockCorrected, setClockCorrected] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sendNow = useCallback(async () => {
    clearTimeout(timer.current)
    const read = async () => setReports(await store.reports())
    await read()
    await alone(`askari-${code}`, async () => {
      setStopped('sending')
      const sending = await sendReports(code, store, {
        changed: () => void read(),
        clockCorrected: () => setClockCorrected(true),
      })
      setStopped(sending.stopped)
      await read()
      if (sending.retryAfterMs !== undefined)
        timer.current = setTimeout(() => void sendNow(), sending.retryAfterMs)
    })
  }, [code, store])

  useEffect(() => {
    const send = () => void sendNow()
    send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [sendNow])
  return { reports, stopped, clockCorrected, sendNow: () => void sendNow() }
}
