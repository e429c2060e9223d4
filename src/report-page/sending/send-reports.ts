import type { QueuedReport, ReportStore } from './report-store.ts'
import {
  nameStoredPhotos,
  PhotoUploadFailed,
  storePhotos,
  markPhotosUnsent,
  withoutPhotos,
} from './send-photos.ts'
import { problemSchema, reportReplySchema } from './server-replies.ts'

/**
 * Why sending stopped: nothing is left, there is no network, the server is busy, a rate limit applies, or the code is
 * not valid.
 */
export type Sending = {
  stopped: 'all sent' | 'no network' | 'busy' | 'limited' | 'code not valid'
  retryAfterMs?: number
}

const RETRY_MS = 15_000
/** maximum delay of a retry, ms */
const LONGEST_RETRY_MS = 3_600_000

/**
 * Sends waiting reports one by one, in order. If the server refuses one permanently, marks it and continues with the
 * next. Deletes nothing from the phone before the server has replied.
 */
export async function sendReports(
  code: string,
  store: ReportStore,
  { changed, clockCorrected }: { changed: () => void; clockCorrected: () => void },
): Promise<Sending> {
  for (;;) {
    const report = (await store.reports()).find(({ state }) => state === 'pending')
    if (!report) {
      await store.forgetOldest()
      return { stopped: 'all sent' }
    }
    let response: Response
    let ready = report
    try {
      ready = await storePhotos(code, report)
      await store.update(ready)
      response = await post(code, await nameStoredPhotos(ready))
    } catch (error) {
      if (error instanceof PhotoUploadFailed) {
        const refused = await photoRefused(store, ready, error.response)
        if (refused !== 'next') return refused
        changed()
        continue
      }
      // fetch throws a TypeError without a network
      if (error instanceof TypeError) return { stopped: 'no network', retryAfterMs: RETRY_MS }
      throw error
    }
    const answered = await settle(store, ready, response)
    if (answered === 'clock corrected') clockCorrected()
    changed()
    if (typeof answered === 'object') return answered
  }
}

type Settled = 'next' | 'clock corrected' | Sending

async function settle(store: ReportStore, report: QueuedReport, response: Response): Promise<Settled> {
  if (response.ok) {
    const { data } = reportReplySchema.parse(await response.json())
    await store.update({ ...(await nameStoredPhotos(report)), state: 'sent' })
    return data.correction === 0 ? 'next' : 'clock corrected'
  }
  if (response.status === 404) return { stopped: 'code not valid' }
  const said = problemSchema.safeParse(await response.json().catch(() => null))
  if (said.success && said.data.sequence === report.sequence) {
    await store.update({ ...report, state: 'refused', refusal: said.data.message })
    return 'next'
  }
  if (said.success && said.data.code === 'out_of_order' && said.data.expected !== undefined) {
    // the server was restored from a backup and lacks reports after `expected`
    await store.sendAgainFrom(said.data.expected)
    const first = (await store.reports()).find(({ state }) => state === 'pending')
    if (first?.sequence !== said.data.expected) await store.beginAgain()
    return 'next'
  }
  if (said.success && said.data.code === 'sequence_used') {
    await store.update({ ...report, state: 'refused', refusal: said.data.message })
    return 'next'
  }
  if (said.success && said.data.code === 'photo_missing') await store.update(await markPhotosUnsent(report))
  return later(response)
}

/**
 * Removes the photos of a report if the server refuses one because of its content or size. The report is then sent
 * without them, and the phone shows the reason.
 */
async function photoRefused(
  store: ReportStore,
  report: QueuedReport,
  response: Response,
): Promise<'next' | Sending> {
  if (response.status === 404) return { stopped: 'code not valid' }
  if (![413, 415, 422].includes(response.status)) return later(response)
  const said = problemSchema.safeParse(await response.json().catch(() => null))
  const refusal = said.success ? said.data.message : null
  await store.update({ ...(await withoutPhotos(report)), refusal })
  return 'next'
}

const later = (response: Response): Sending => ({
  stopped: response.status === 429 ? 'limited' : 'busy',
  retryAfterMs: Math.min(
    LONGEST_RETRY_MS,
    Math.max(RETRY_MS, Number(response.headers.get('retry-after') ?? 0) * 1000),
  ),
})

function post(code: string, { to, body, answers, remarks, pictures }: QueuedReport) {
  const { stated, device, ...rest } = body
  const clocks = { stated, device, sent: Date.now() }
  return fetch(`/c/${code}/${to ?? 'checklists'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ ...rest, ...(answers && { answers, remarks }), ...pictures, clocks }),
  })
}
