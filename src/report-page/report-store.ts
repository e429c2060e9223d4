import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChecklistReport, CodePage } from '../../contract/code-page.ts'
import { newUuid } from './new-uuid.ts'

/** A photo as it is sent: made smaller, with the SHA-256 of what the camera made; null without a secure context. */
export interface TakenPhoto {
  blob: Blob
  originalDigest: string | null
}

/** What was filled in so far; an answer that is a photo is stored as one. */
export interface Draft {
  answers: (boolean | number | string | string[] | TakenPhoto | null)[]
  /** of items that failed, by their place */
  remarks?: ({ note: string | null; photo: TakenPhoto | null } | null)[]
  note: string
}

export interface QueuedReport {
  sequence: number
  title: string
  /** without the time of sending, which is given as it is sent */
  body: Omit<ChecklistReport, 'answers' | 'remarks' | 'clocks'> & { stated: null; device: number }
  answers: Draft['answers'] | ChecklistReport['answers']
  remarks?: Draft['remarks'] | ChecklistReport['remarks']
  state: 'pending' | 'sent' | 'refused'
  /** why it was refused, as the server says */
  refusal: string | null
}

interface Schema extends DBSchema {
  meta: { key: 'sender' | 'reporter' | 'page' | 'sequence'; value: unknown }
  drafts: { key: string; value: Draft }
  reports: { key: number; value: QueuedReport }
}

/** sent reports that stay on the phone, so that they can be sent again where a server was restored */
const SENT_KEPT = 50

export type ReportStore = Awaited<ReturnType<typeof openReportStore>>

/**
 * Opens what the phone stores for one code: the sender's id, the page as it was opened last, drafts, and reports in the
 * order in which they are sent. Throws where the phone stores nothing (a private window of some browsers).
 */
export async function openReportStore(code: string) {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(`askari-${code}`, 1, {
    upgrade(opened) {
      opened.createObjectStore('meta')
      opened.createObjectStore('drafts')
      opened.createObjectStore('reports', { keyPath: 'sequence' })
    },
  })
  return {
    reporter: async () => ((await db.get('meta', 'reporter')) as string | undefined) ?? '',
    page: async () => (await db.get('meta', 'page')) as CodePage | undefined,
    storePage: (page: CodePage) => db.put('meta', page, 'page'),
    draft: (checklistId: string) => db.get('drafts', checklistId),
    storeDraft: (checklistId: string, draft: Draft) => db.put('drafts', draft, checklistId),
    reports: () => db.getAll('reports'),
    update: (report: QueuedReport) => db.put('reports', report),

    /** Adds a report behind those that wait, and forgets its draft, in one transaction. */
    async add(report: Omit<QueuedReport, 'sequence' | 'state' | 'refusal' | 'body'> & { body: Filled }) {
      const transaction = db.transaction(['meta', 'drafts', 'reports'], 'readwrite')
      const meta = transaction.objectStore('meta')
      const sender = ((await meta.get('sender')) as string | undefined) ?? newUuid()
      const sequence = (((await meta.get('sequence')) as number | undefined) ?? 0) + 1
      await meta.put(sender, 'sender')
      await meta.put(sequence, 'sequence')
      await meta.put(report.body.reporter, 'reporter')
      await transaction.objectStore('drafts').delete(report.body.checklist_id)
      const body = { ...report.body, device: Date.now(), sender, id: newUuid(), sequence }
      await transaction
        .objectStore('reports')
        .put({ ...report, body, sequence, state: 'pending', refusal: null })
      await transaction.done
    },

    /** Sets the reports that were sent to be sent again, from this number on. */
    async sendAgainFrom(sequence: number) {
      const transaction = db.transaction('reports', 'readwrite')
      for (const report of await transaction.store.getAll(IDBKeyRange.lowerBound(sequence)))
        if (report.state === 'sent') await transaction.store.put({ ...report, state: 'pending' })
      await transaction.done
    },

    /** Forgets the oldest of those that were sent. */
    async forgetOldest() {
      const transaction = db.transaction('reports', 'readwrite')
      const sent = (await transaction.store.getAll()).filter(({ state }) => state === 'sent')
      for (const { sequence } of sent.slice(0, -SENT_KEPT)) await transaction.store.delete(sequence)
      await transaction.done
    },
  }
}

type Filled = Omit<QueuedReport['body'], 'sender' | 'id' | 'sequence' | 'device'>
