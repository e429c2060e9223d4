import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChecklistReport, CodePage } from '../../../contract/field/code-page.ts'
import type { ClaimedPosition } from '../../../domain/field-reports/claimed-position.ts'
import { newUuid } from './new-uuid.ts'

/**
 * A photo to send, reduced in size. `originalDigest` is the SHA-256 of the original file, or null without a secure
 * context.
 */
export interface CapturedPhoto {
  blob: Blob
  originalDigest: string | null
  /** digest that the server returned for the uploaded photo; absent before the upload */
  digest?: string
}
/** A photo that the server has stored. */
type SentPhoto = Exclude<NonNullable<ChecklistReport['remarks']>[number], null>['photo']

/** An unfinished checklist. Answers that are photos contain the photo itself. */
export interface Draft {
  answers: (boolean | number | string | string[] | CapturedPhoto | null)[]
  /** note and photo of each failed item, by the item's index */
  remarks?: ({ note: string | null; photo: CapturedPhoto | null } | null)[]
  note: string
}

/** Common content of all reports. */
interface Said {
  position: ClaimedPosition | null
  stated: null
  [field: string]: unknown
}

export interface QueuedReport {
  sequence: number
  title: string
  /** last segment of the URL to send it to */
  to: 'checklists' | 'reports'
  /** without the time of sending, which is added when it is sent */
  body: Said & { sender: string; id: string; sequence: number; device: number }
  /** only for a checklist */
  answers?: Draft['answers'] | ChecklistReport['answers']
  remarks?: Draft['remarks'] | ChecklistReport['remarks']
  /** photos of other report types, by field */
  pictures?: Record<string, CapturedPhoto | SentPhoto | null>
  state: 'pending' | 'sent' | 'refused'
  /** the server's reason for refusing the report, or for accepting it only without photos */
  refusal: string | null
}
export type NewReport = Pick<QueuedReport, 'title' | 'to' | 'answers' | 'remarks' | 'pictures'> & {
  body: Said
  /** id of the checklist whose stored draft this report completes */
  draft?: string
  /** values to fill into the next report's form */
  remembers?: { reporter?: string; guard?: string }
}

interface Schema extends DBSchema {
  meta: { key: 'sender' | 'reporter' | 'guard' | 'page' | 'sequence'; value: unknown }
  drafts: { key: string; value: Draft }
  reports: { key: number; value: QueuedReport }
}

/** number of sent reports that are retained; a server restored from a backup may need them again */
const SENT_KEPT = 50
/** maximum age of sent reports that are sent again to a server restored from a backup, ms */
const RESTORED_WITHIN_MS = 90 * 24 * 3_600_000

export type ReportStore = Awaited<ReturnType<typeof openReportStore>>

/**
 * Opens the phone's database for one code. It contains the id that identifies this phone as sender, the last opened
 * page, drafts, and reports in sending order. Throws if storage is unavailable, as in private windows of some browsers.
 */
export async function openReportStore(name: string) {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(`askari-${name}`, 1, {
    upgrade(opened) {
      opened.createObjectStore('meta')
      opened.createObjectStore('drafts')
      opened.createObjectStore('reports', { keyPath: 'sequence' })
    },
  })
  const remembered = async (key: 'reporter' | 'guard') =>
    ((await db.get('meta', key)) as string | undefined) ?? ''
  return {
    /** id of this phone as sender for this code; undefined before its first report */
    sender: async () => (await db.get('meta', 'sender')) as string | undefined,
    reporter: () => remembered('reporter'),
    guard: () => remembered('guard'),
    page: async () => (await db.get('meta', 'page')) as CodePage | undefined,
    storePage: (page: CodePage) => db.put('meta', page, 'page'),
    draft: (checklistId: string) => db.get('drafts', checklistId),
    storeDraft: (checklistId: string, draft: Draft) => db.put('drafts', draft, checklistId),
    reports: () => db.getAll('reports'),
    update: (report: QueuedReport) => db.put('reports', report),

    /** Adds a report to the queue and deletes its draft, in one transaction. */
    async add({ draft, remembers = {}, ...report }: NewReport) {
      // 'strict' writes to disk before the page confirms, because a phone may be switched off at any time
      const transaction = db.transaction(['meta', 'drafts', 'reports'], 'readwrite', { durability: 'strict' })
      const meta = transaction.objectStore('meta')
      const sender = ((await meta.get('sender')) as string | undefined) ?? newUuid()
      const sequence = (((await meta.get('sequence')) as number | undefined) ?? 0) + 1
      await meta.put(sender, 'sender')
      await meta.put(sequence, 'sequence')
      for (const [key, value] of Object.entries(remembers)) await meta.put(value, key as 'reporter')
      if (draft !== undefined) await transaction.objectStore('drafts').delete(draft)
      const body = { ...report.body, device: Date.now(), sender, id: newUuid(), sequence }
      await transaction
        .objectStore('reports')
        .put({ ...report, body, sequence, state: 'pending', refusal: null })
      await transaction.done
    },

    /** Queues sent reports again from this number on, except those older than 90 days. */
    async sendAgainFrom(sequence: number) {
      const transaction = db.transaction('reports', 'readwrite')
      for (const report of await transaction.store.getAll(IDBKeyRange.lowerBound(sequence)))
        if (report.state === 'sent' && report.body.device > Date.now() - RESTORED_WITHIN_MS)
          await transaction.store.put({ ...report, state: 'pending' })
      await transaction.done
    },

    /**
     * Gives this phone a new sender id and renumbers the waiting reports from 1. Used when the server no longer has the
     * old sender.
     */
    async beginAgain() {
      const transaction = db.transaction(['meta', 'reports'], 'readwrite')
      const reports = transaction.objectStore('reports')
      const waiting = (await reports.getAll()).filter(({ state }) => state === 'pending')
      const sender = newUuid()
      await reports.clear()
      for (const [at, report] of waiting.entries())
        await reports.put({
          ...report,
          sequence: at + 1,
          body: { ...report.body, sender, sequence: at + 1 },
        })
      await transaction.objectStore('meta').put(sender, 'sender')
      await transaction.objectStore('meta').put(waiting.length, 'sequence')
      await transaction.done
    },

    /** Deletes sent reports except the newest 50. */
    async forgetOldest() {
      const transaction = db.transaction('reports', 'readwrite')
      const sent = (await transaction.store.getAll()).filter(({ state }) => state === 'sent')
      for (const { sequence } of sent.slice(0, -SENT_KEPT)) await transaction.store.delete(sequence)
      await transaction.done
    },
  }
}
