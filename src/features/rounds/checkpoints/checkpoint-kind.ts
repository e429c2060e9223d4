import * as texts from '../texts.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Checkpoint, checkpoints } from '../../../../contract/rounds/checkpoint.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { z } from 'zod'
import { checklists } from '../../../../contract/site-posts/checklist.ts'
import { REFERENCE_FIELDS } from '../../../resource/record/reference-fields.ts'
import type { ResourceView, Reference } from '../../../resource/record/resource-view.ts'
import { tr } from '../../../texts/tr.ts'

export const CHECKPOINT_REFERENCE: Reference = { of: checkpoints, title: 'name' }
export const CHECKLIST_REFERENCE: Reference = {
  of: checklists,
  title: 'title',
  only: { status: 'active' },
}

const unit = (short: string) => (value: unknown) => `${z.number().parse(value)} ${short}`

/** Describes checkpoints: points at a site post that guards visit on their rounds. */
export const checkpoint: ResourceView<Checkpoint> = {
  of: checkpoints,
  module: 'Patrols',
  one: tr(texts.checkpoint),
  many: tr(texts.checkpoints),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    site_post_id: REFERENCE_FIELDS.site_post_id,
    latitude: { label: tr(texts.latitude) },
    longitude: { label: tr(texts.longitude) },
    radius_m: { label: tr(texts.radius), show: unit('m') },
    min_dwell_sec: { label: tr(texts.shortestStayThatCounts), show: unit('s') },
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

/** Fetches checkpoints by id. Those that are still loading are absent. */
export function useCheckpoints(ids: readonly string[]): ReadonlyMap<string, Checkpoint> {
  const { api } = useSession()
  const refreshed = useRefreshOptions({ stream: checkpoints.stream, others: checkpoints.shows })
  const rows = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['records', checkpoints.path, 'point', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get(`${checkpoints.path}/${encodeURIComponent(id)}`, checkpoints.reply, { signal }),
      ...refreshed,
    })),
    combine: (results) => results.map(({ data }) => data?.data),
  })
  return useMemo(() => new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))), [rows])
}
