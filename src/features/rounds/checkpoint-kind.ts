import { z } from 'zod'
import { type Checkpoint, checkpoints } from '../../../contract/rounds/checkpoint.ts'
import { checklists } from '../../../contract/checklist.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import type { ResourceView, Reference } from '../../resource/record/record-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const CHECKPOINT_REFERENCE: Reference = { of: checkpoints, title: tr(texts.name) }
export const CHECKLIST_REFERENCE: Reference = {
  of: checklists,
  title: tr(texts.title),
  only: { status: 'active' },
}

const unit = (short: string) => (value: unknown) => `${z.number().parse(value)} ${short}`

/** A point at a site post that guards visit on their rounds. */
export const checkpoint: ResourceView<Checkpoint> = {
  of: checkpoints,
  module: 'Patrols',
  one: tr(texts.checkpoint),
  many: tr(texts.checkpoints),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    site_post_id: {
      label: tr(texts.sitePost),
      refersTo: { of: sitePosts, title: tr(texts.alias) },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    latitude: { label: tr(texts.latitude) },
    longitude: { label: tr(texts.longitude) },
    radius_m: { label: tr(texts.radius), show: unit('m') },
    min_dwell_sec: { label: tr(texts.leastStayToCount), show: unit('s') },
    min_stay_sec: { label: tr(texts.shortestStay), show: unit('s'), none: tr(texts.noLimit) },
    max_stay_sec: { label: tr(texts.longestStay), show: unit('s'), none: tr(texts.noLimit) },
    instructions: { label: tr(texts.instructions), lines: true },
    checklist_id: {
      label: tr(texts.checklist),
      refersTo: CHECKLIST_REFERENCE,
      nameIn: 'checklist_title',
      to: (id) => `/checklists/${id}`,
    },
    patrol_count: { label: tr(texts.patrols) },
    code_issued_at: { label: tr(texts.codeIssued), time: true },
  },
  historyFields: { code_issue: { label: tr(texts.codeNumber) } },
  archives: () => tr(texts.checkpointThatIsOnAPatrolStaysIts),
  list: '/schedule/checkpoints',
  add: '/schedule/add-checkpoint',
  view: (id) => `/schedule/view-checkpoint/${id}`,
  edit: (id) => `/schedule/edit-checkpoint/${id}`,
  failures: {
    list: tr(texts.checkpointsCouldNotBeFetched),
    record: () => tr(texts.checkpointCouldNotBeFetched),
    add: tr(texts.checkpointCouldNotBeAdded),
    change: () => tr(texts.checkpointCouldNotBeSaved),
    remove: () => tr(texts.checkpointCouldNotBeRemoved),
  },
}
