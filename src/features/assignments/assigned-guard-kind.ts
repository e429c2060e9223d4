import {
  assignedGuards,
  assignments,
  guardAssignments,
  type WorkerAssignment,
} from '../../../contract/assignments/assignment.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { SHIFT_PATTERNS } from '../shift-patterns/shift-pattern-kind.ts'
import type { ResourceView, Removal } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const failures = {
  list: tr(texts.guardsCouldNotBeFetched),
  record: () => tr(texts.guardsCouldNotBeFetched),
  add: tr(texts.guardCouldNotBeAssigned),
  change: () => tr(texts.guardsDutyCouldNotBeChanged),
  remove: () => tr(texts.guardCouldNotBeWithdrawn),
}

const removal: Removal<WorkerAssignment> = {
  verb: tr(texts.withdraw),
  label: ({ worker_name: guard }) => tr(texts.withdrawGuard, { guard }),
  title: () => tr(texts.withdrawThisGuard),
  text: ({ worker_name: guard, assignment_name: place }) =>
    tr(texts.guardIsNoLongerAssignedToPlaceThe, { guard, place }),
  done: ({ worker_name: guard, assignment_name: place }) =>
    tr(texts.guardWithdrawnFromPlace, { guard, place }),
}

/** Texts for withdrawing an assignment on the guard's own page. */
export const removalFromAssignment: typeof removal = {
  ...removal,
  label: ({ assignment_name: place }) => tr(texts.withdrawFromPlace, { place }),
}

export const assignmentGuardView = (assignmentId: string) => ({
  of: assignedGuards(assignmentId),
  module: 'Assignments' as const,
  partOf: assignmentId,
  one: tr(texts.guard),
  many: tr(texts.guards),
  title: ({ worker_name: name }: WorkerAssignment) => name,
  fields: {
    worker_id: {
      label: tr(texts.guard2),
      refersTo: { of: workers, title: 'user_full_name', only: { assignable: 'true' } },
      nameIn: 'worker_name',
      to: (id: string) => `/employees/patrollers/view-security-officer/${id}`,
    },
    shift_name: { label: tr(texts.shift) },
    shift_pattern_id: { label: tr(texts.shift), refersTo: SHIFT_PATTERNS },
    site_post_id: { label: tr(texts.sitePost), refersTo: { of: sitePosts, title: 'alias' } },
  },
  list: `/assignments/view/${assignmentId}`,
  failures,
  removal,
})

export const guardAssignmentView = (workerId: string): ResourceView<WorkerAssignment> => {
  const { partOf: _, ...rest } = assignmentGuardView('')
  return {
    ...rest,
    of: guardAssignments(workerId),
    many: tr(texts.assignments),
    fields: {
      assignment_id: {
        label: tr(texts.assignment),
        refersTo: { of: assignments, title: 'name' },
        nameIn: 'assignment_name',
        to: (id) => `/assignments/view/${id}#guards`,
      },
      shift_name: rest.fields.shift_name,
      site_post_id: rest.fields.site_post_id,
    },
  }
}
