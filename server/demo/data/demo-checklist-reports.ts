import type { AnswerValue } from '../../../domain/checklist-runs/checklist-answers.ts'
import { checklistRunStream } from '../../../domain/checklist-runs/checklist-run.ts'
import { DEMO_CHECKLISTS } from './demo-checklists.ts'
import type { Commander } from '../demo-commander.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

interface Told {
  daysAgo: number
  answers: (AnswerValue | null)[]
  reporter: string
  /** note on the first item, if that item failed */
  note?: string
}

/** Checklist reports of handovers at the gate in the last weeks. */
const HANDOVERS: readonly Told[] = [
  { daysAgo: 33, answers: [true, null, true, null], reporter: 'Amina Wanjiru' },
  {
    daysAgo: 25,
    answers: [false, ['Pump room'], true, 'The pump room is opened by the caretaker.'],
    reporter: 'Peter Otieno',
    note: 'The key of the pump room was not returned.',
  },
  { daysAgo: 17, answers: [true, null, true, null], reporter: 'Amina Wanjiru' },
  { daysAgo: 9, answers: [true, null, false, null], reporter: 'Grace Njeri' },
  { daysAgo: 2, answers: [true, null, true, 'A delivery is expected at 07:00.'], reporter: 'Peter Otieno' },
]

/** Adds reports of the first demo checklist, and one overdue checklist for closing the gate. */
export async function addDemoChecklistReports(
  send: Commander,
  { sitePostId, checklistIds, now }: { sitePostId: string; checklistIds: readonly string[]; now: number },
): Promise<void> {
  const [handover, closing] = DEMO_CHECKLISTS
  const [handoverId, closingId] = checklistIds
  if (!handover || !closing || handoverId === undefined || closingId === undefined) return
  for (const { daysAgo, answers, reporter, note } of HANDOVERS) {
    const at = now - daysAgo * DAY_MS
    await send.toNew(
      checklistRunStream,
      {
        type: 'ReportChecklist',
        sitePostId,
        checklistId: handoverId,
        checklistVersion: 1,
        title: handover.title,
        items: handover.items,
        passMark: null,
        answers,
        remarks: answers.map((_, item) => (item === 0 && note ? { note, photo: null } : null)),
        reporter,
        note: null,
        clocks: { stated: null, device: at, received: at, correction: 0, made: at },
        position: null,
      },
      at,
    )
  }
  const [dueFrom, dueTo] = [now - 3 * HOUR_MS, now - 2 * HOUR_MS]
  const about = { sitePostId, checklistId: closingId, title: closing.title }
  const due = { key: `${closingId}/${sitePostId}/${dueFrom}`, dueFrom, dueTo, roundRunId: null }
  const id = await send.toNew(checklistRunStream, { type: 'ScheduleChecklist', ...about, ...due }, dueFrom)
  await send.to(checklistRunStream, id, { type: 'MarkChecklistOverdue' }, dueTo)
}
