import { z } from 'zod'
import { type Checkpoint, checkpoints } from '../../../contract/rounds/checkpoint.ts'
import { checklists } from '../../../contract/checklist.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import type { RecordKind, Reference } from '../../resource/record/record-kind.ts'

export const CHECKPOINTS: Reference = { of: checkpoints, title: 'name' }
export const CHECKLISTS: Reference = { of: checklists, title: 'title', only: { status: 'active' } }

const unit = (short: string) => (value: unknown) => `${z.number().parse(value)} ${short}`

/** A point at a site post that guards visit on their rounds. */
export const checkpoint: RecordKind<Checkpoint> = {
  of: checkpoints,
  module: 'Patrols',
  one: 'checkpoint',
  many: 'checkpoints',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      to: (id) => `/site-posts/${id}`,
    },
    latitude: { label: 'Latitude' },
    longitude: { label: 'Longitude' },
    radius_m: { label: 'Radius', show: unit('m') },
    min_dwell_sec: { label: 'Least stay to count', show: unit('s') },
    min_stay_sec: { label: 'Shortest stay', show: unit('s'), none: 'no limit' },
    max_stay_sec: { label: 'Longest stay', show: unit('s'), none: 'no limit' },
    instructions: { label: 'Instructions', lines: true },
    checklist_id: {
      label: 'Checklist',
      refersTo: CHECKLISTS,
      nameIn: 'checklist_title',
      to: (id) => `/checklists/${id}`,
    },
    patrol_count: { label: 'Patrols' },
    code_issued_at: { label: 'Code issued', time: true },
  },
  historyFields: { code_issue: { label: 'Code number' } },
  archives: () => 'A checkpoint that is on a patrol stays. Its code is no longer valid on rounds.',
  list: '/schedule/checkpoints',
  add: '/schedule/add-checkpoint',
  view: (id) => `/schedule/view-checkpoint/${id}`,
  edit: (id) => `/schedule/edit-checkpoint/${id}`,
  failures: {
    list: 'The checkpoints could not be fetched.',
    record: () => 'The checkpoint could not be fetched.',
    add: 'The checkpoint could not be added.',
    change: () => 'The checkpoint could not be saved.',
    remove: () => 'The checkpoint could not be removed.',
  },
}
