import { z } from 'zod'
import { fieldCommandReply } from '../../contract/field-command.ts'
import { fileReply } from '../../contract/file.ts'
import type { ChecklistReport } from '../../contract/code-page.ts'
import type { QueuedReport, ReportStore, TakenPhoto } from './report-store.ts'

/** Why sending stopped: nothing is left, the network or server is away, or the code is no longer valid. */
export type Sending = {
  stopped: 'all sent' | 'no network' | 'busy' | 'code not valid'
  retryAfterMs?: number
}

const problem = z.object({
  code: z.string().optional(),
  message: z.string(),
  expected: z.number().optional(),
  sequence: z.number().optional(),
})

const RETRY_MS = 15_000

const isPhoto = (answer: unknown): answer is TakenPhoto =>
  typeof answer === 'object' && answer !== null && 'blob' in answer

/**
 * Sends the reports that wait, one after the other in their order. One that the server refuses for good is marked, and
 * the next follows. Nothing leaves the phone's store before the server has answered.
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
      const stored = await storePhotos(code, report)
      if ('stopped' in stored) return stored
      ready = { ...report, ...stored }
      await store.update(ready)
      response = await post(code, bodyOf(report, stored))
    } catch (error) {
      // fetch fails so where there is no network
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
    const { data } = fieldCommandReply.parse(await response.json())
    await store.update({ ...report, state: 'sent' })
    return data.correction === 0 ? 'next' : 'clock corrected'
  }
  if (response.status === 404) return { stopped: 'code not valid' }
  const said = problem.safeParse(await response.json().catch(() => null))
  if (said.success && said.data.sequence === report.sequence) {
    await store.update({ ...report, state: 'refused', refusal: said.data.message })
    return 'next'
  }
  if (said.success && said.data.code === 'out_of_order' && said.data.expected !== undefined) {
    // the server was restored from before: it gets the missing ones once more
    await store.sendAgainFrom(said.data.expected)
    const first = (await store.reports()).find(({ state }) => state === 'pending')
    if (first?.sequence === said.data.expected) return 'next'
  }
  if (said.success && said.data.code === 'sequence_used') {
    await store.update({ ...report, state: 'refused', refusal: said.data.message })
    return 'next'
  }
  return { stopped: 'busy', retryAfterMs: retryAfter(response) }
}

const retryAfter = (response: Response) =>
  Math.max(RETRY_MS, Number(response.headers.get('retry-after') ?? 0) * 1000)

const post = (code: string, body: ChecklistReport) =>
  fetch(`/c/${code}/checklists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Stored = Pick<ChecklistReport, 'answers' | 'remarks'>

function bodyOf({ body }: QueuedReport, stored: Stored): ChecklistReport {
  const { stated, device, ...rest } = body
  return { ...rest, ...stored, clocks: { stated, device, sent: Date.now() } }
}

/** Each photo named by its digest in the server's store; why sending stops where one cannot be sent. */
async function storePhotos(code: string, { answers, remarks = [] }: QueuedReport): Promise<Stored | Sending> {
  const named: ChecklistReport['answers'] = []
  for (const answer of answers) {
    if (!isPhoto(answer)) {
      named.push(answer as ChecklistReport['answers'][number])
      continue
    }
    const photo = await storePhoto(code, answer)
    if ('stopped' in photo) return photo
    named.push(photo)
  }
  const shown: NonNullable<ChecklistReport['remarks']> = []
  for (const remark of remarks) {
    const photo = remark && isPhoto(remark.photo) ? await storePhoto(code, remark.photo) : remark?.photo
    if (photo && 'stopped' in photo) return photo
    shown.push(remark && { note: remark.note, photo: photo && 'digest' in photo ? photo : null })
  }
  return { answers: named, remarks: shown }
}

async function storePhoto(
  code: string,
  { blob, originalDigest }: TakenPhoto,
): Promise<{ digest: string; originalDigest: string | null } | Sending> {
  const response = await fetch(`/c/${code}/photos`, { method: 'POST', body: blob })
  if (response.status === 404) return { stopped: 'code not valid' }
  if (!response.ok) return { stopped: 'busy', retryAfterMs: retryAfter(response) }
  const { digest } = fileReply.parse(await response.json()).data
  return { digest, originalDigest }
}
