import { type Checklist, checklists } from '../../../../contract/checklist.ts'
import type { CHECKLIST_KINDS } from '../../../../domain/checklists/checklist.ts'
import type { RecordKind, Reference } from '../../../resource/record/record-kind.ts'
import { ChecklistItems } from './checklist-items.tsx'
import { answerWords } from './item-answers.ts'
import { scheduleWords } from './schedule-words.ts'

const KINDS: Readonly<Record<(typeof CHECKLIST_KINDS)[number], string>> = {
  patrol: 'Patrol',
  opening: 'Opening',
  closing: 'Closing',
  handover: 'Handover',
  vehicle: 'Vehicle',
  equipment: 'Equipment',
  fire_safety: 'Fire safety',
  site_audit: 'Site audit',
  uniform: 'Uniform',
  custom: 'Custom',
}

export const CHECKLISTS: Reference = { of: checklists, title: 'title' }

const { items, schedule } = checklists.row.shape

/** What guards are asked at posts. */
export const checklist: RecordKind<Checklist> = {
  of: checklists,
  module: 'Checklists',
  one: 'checklist',
  many: 'checklists',
  title: ({ title }) => title,
  fields: {
    title: { label: 'Title' },
    kind: { label: 'Kind', choices: KINDS },
    items: {
      label: 'Items',
      show: (value, row) => {
        const asked = items.parse(value)
        return row ? (
          <ChecklistItems items={asked} />
        ) : (
          asked.map((item) => `${item.text} (${answerWords(item)})`).join('; ')
        )
      },
    },
    status: { label: 'Status', choices: { draft: 'Draft', active: 'Active', archived: 'Archived' } },
    pass_mark: { label: 'Pass mark, %', none: 'no failed item' },
    schedule: {
      label: 'Due',
      none: 'not on a schedule',
      show: (value) => scheduleWords(schedule.parse(value)),
    },
    site_post_count: { label: 'Site posts' },
  },
  list: '/check-list',
  add: '/checklists/new',
  view: (id) => `/checklists/${id}`,
  edit: (id) => `/checklists/${id}/edit`,
  failures: {
    list: 'Failed to fetch checklists',
    record: () => 'Failed to fetch checklists',
    add: 'Failed to create checklist',
    change: () => 'Failed to update checklist',
    remove: () => 'Failed to delete checklist',
  },
}
