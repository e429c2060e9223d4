import * as texts from './texts.ts'
import type { ChecklistSchedule } from '../../../domain/checklists/checklist-schedule.ts'
import { formatAllDays, formatLength } from '../../resource/record/format-days.ts'
import { tr } from '../../texts/tr.ts'
import { type Checklist, checklists } from '../../../contract/site-posts/checklist.ts'
import type { CHECKLIST_KINDS } from '../../../domain/checklists/checklist.ts'
import type { ResourceView, Reference } from '../../resource/record/resource-view.ts'
import { ChecklistItems } from './items/checklist-items.tsx'
import { formatAnswerType } from './items/item-labels.ts'

const KINDS: Readonly<Record<(typeof CHECKLIST_KINDS)[number], string>> = {
  patrol: tr(texts.patrol),
  opening: tr(texts.opening),
  closing: tr(texts.closing),
  handover: tr(texts.handover),
  vehicle: tr(texts.vehicle),
  equipment: tr(texts.equipment),
  fire_safety: tr(texts.fireSafety),
  site_audit: tr(texts.siteAudit),
  uniform: tr(texts.uniform),
  custom: tr(texts.custom),
}

export const CHECKLISTS: Reference = { of: checklists, title: 'title' }

const { items, schedule } = checklists.row.shape

export const checklist: ResourceView<Checklist> = {
  of: checklists,
  module: 'Checklists',
  one: tr(texts.checklist),
  many: tr(texts.checklists),
  title: ({ title }) => title,
  fields: {
    title: { label: tr(texts.title2) },
    kind: { label: tr(texts.kind), choices: KINDS },
    items: {
      label: tr(texts.items),
      show: (value, row) => {
        const asked = items.parse(value)
        return row ? (
          <ChecklistItems items={asked} />
        ) : (
          asked.map((item) => `${item.text} (${formatAnswerType(item)})`).join('; ')
        )
      },
    },
    status: {
      label: tr(texts.status),
      choices: { draft: tr(texts.draft), active: tr(texts.active), archived: tr(texts.archived) },
    },
    pass_mark: { label: tr(texts.passMark), none: tr(texts.noFailedItem) },
    schedule: {
      label: tr(texts.due),
      none: tr(texts.notOnASchedule),
      show: (value) => formatChecklistSchedule(schedule.parse(value)),
    },
    site_post_count: { label: tr(texts.sitePosts) },
  },
  list: '/check-list',
  add: '/checklists/new',
  view: (id) => `/checklists/${id}`,
  edit: (id) => `/checklists/${id}/edit`,
  failures: {
    list: tr(texts.checklistsCouldNotBeFetched),
    record: () => tr(texts.checklistsCouldNotBeFetched),
    add: tr(texts.checklistCouldNotBeCreated),
    change: () => tr(texts.checklistCouldNotBeSaved),
    remove: () => tr(texts.checklistCouldNotBeRemoved),
  },
}

/** Formats a schedule: 'Every day at 06:00, 18:00, within 1 h'. */
export const formatChecklistSchedule = (schedule: ChecklistSchedule | null): string | null =>
  schedule &&
  tr(texts.atWithin, {
    days: formatAllDays(schedule.days),
    times: schedule.times.join(', '),
    window_min: formatLength(schedule.window_min),
  })
