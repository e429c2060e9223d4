import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ChecklistReport, CodePage } from '../../contract/code-page.ts'
import type { ClaimedPosition } from '../../domain/field-commands/claimed-position.ts'
import { newUuid } from './new-uuid.ts'

/** A photo as it is sent: made smaller, with the SHA-256 of what the camera made; null without a secure context. */
export interface TakenPhoto {
  blob: Blob
  originalDigest: string | null
  /** of what the server stored of it; absent before */
  digest?: string
}
/** A photo in the server's store. */
type SentPhoto = Exclude<NonNullable<ChecklistReport['remarks']>[number], null>['photo']

/** What was filled in so far; an answer that is a photo is stored as one. */
export interface Draft {
  answers: (boolean | number | string | string[] | TakenPhoto | null)[]
  /** of items that failed, by their place */
  remarks?: ({ note: string | null; photo: TakenPhoto | null } | null)[]
  note: string
}

/** What is reported beside its envelope. */
interface Said {
  position: ClaimedPosition | null
  stated: null
  [field: string]: unknown
}

export interface QueuedReport {
  sequence: number
  title: string
  /** the end of the address that it is sent to */
  to: 'checklists' | 'reports'
  /** without the time of sending, which is given as it is sent */
  body: Said & { sender: string; id: string; sequence: number; device: number }
  /** of a checklist */
  answers?: Draft['answers'] | ChecklistReport['answers']
  remarks?: Draft['remarks'] | ChecklistReport['remarks']
  /** of another report, by its field */
  pictures?: Record<string, TakenPhoto | SentPhoto | null>
  state: 'pending' | 'sent' | 'refused'
  /** why it was refused, or sent without its photos, as the server says */
  refusal: string | null
}
export type NewReport = Pick<QueuedReport, 'title' | 'to' | 'answers' | 'remarks' | 'pictures'> & {
  body: Said
  /** the checklist whose draft it ends */
  draft?: string
  /** what the next report begins with */
  remembers?: { reporter?: string; guard?: string }
}

interface Schema extends DBSchema {
  meta: { key: 'sender' | 'reporter' | 'guard' | 'page' | 'sequence'; value: unknown }
  drafts: { key: string; value: Draft }
  reports: { key: number; value: QueuedReport }
}

/** sent reports that stay on the phone, so that they can be sent again where a server was restored */
const SENT_KEPT = 50
/** a server that is restored was saved within this time; what is older was not lost, ms */
const RESTORED_WITHIN_MS = 90 * 24 * 3_600_000

export type ReportStore = Awaited<ReturnType<typeof openReportStore>>

/**
 * Opens what the phone stores for one code: the sender's id, the page as it was opened last, drafts, and reports in the
 * order in which they are sent. Throws where the phone stores nothing (a private window of some browsers).
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
    /** of this installation; undefined before its first report */
    sender: async () => (await db.get('meta', 'sender')) as string | undefined,
    reporter: () => remembered('reporter'),
    guard: () => remembered('guard'),
    page: async () => (await db.get('meta', 'page')) as CodePage | undefined,
    storePage: (page: CodePage) => db.put('meta', page, 'page'),
    draft: (checklistId: string) => db.get('drafts', checklistId),
    storeDraft: (checklistId: string, draft: Draft) => db.put('drafts', draft, checklistId),
    reports: () => db.getAll('reports'),
    update: (report: QueuedReport) => db.put('reports', report),

    /** Adds a report behind those that wait, and forgets its draft, in one transaction. */
    async add({ draft, remembers = {}, ...report }: NewReport) {
      // on the disk before the page says so: a phone may be switched off at once
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

    /** Sets the reports that were sent to be sent again, from this number on, except those of long ago. */
    async sendAgainFrom(sequence: number) {
      const transaction = db.transaction('reports', 'readwrite')
      for (const report of await transaction.store.getAll(IDBKeyRange.lowerBound(sequence)))
        if (report.state === 'sent' && report.body.device > Date.now() - RESTORED_WITHIN_MS)
          await transaction.store.put({ ...report, state: 'pending' })
      await transaction.done
    },

    /** Numbers what waits from 1 as a new sender: the server has forgotten this one, and lacks what came before. */
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

    /** Forgets the oldest of those that were sent. */
    async forgetOldest() {
      const transaction = db.transaction('reports', 'readwrite')
      const sent = (await transaction.store.getAll()).filter(({ state }) => state === 'sent')
      for (const { sequence } of sent.slice(0, -SENT_KEPT)) await transaction.store.delete(sequence)
      await transaction.done
    },
  }
}
