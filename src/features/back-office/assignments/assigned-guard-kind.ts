import {
  assignedGuards,
  assignments,
  assignmentsOfGuard,
  type WorkerAssignment,
} from '../../../../contract/assignment.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import { workers } from '../../../../contract/worker.ts'
import { SHIFT_PATTERNS } from '../shift-patterns/shift-pattern-kind.ts'
import type { RecordKind, Removal } from '../../../resource/record/record-kind.ts'

const failures = {
  list: 'The guards could not be fetched.',
  record: () => 'The guards could not be fetched.',
  add: 'The guard could not be assigned.',
  change: () => 'The guard’s duty could not be changed.',
  remove: () => 'The guard could not be withdrawn.',
}

const removal: Removal<WorkerAssignment> = {
  verb: 'Withdraw',
  label: ({ worker_name: guard }) => `Withdraw ${guard}`,
  title: () => 'Withdraw this guard?',
  text: ({ worker_name: guard, assignment_name: place }) =>
    `${guard} is no longer assigned to ${place}. The history of the assignment keeps it.`,
  done: ({ worker_name: guard, assignment_name: place }) => `${guard} withdrawn from ${place}.`,
}

/** The same, said on the guard's own page. */
export const removalFrom: typeof removal = {
  ...removal,
  label: ({ assignment_name: place }) => `Withdraw from ${place}`,
}

/** A guard on an assignment. */
export const onAssignment = (assignmentId: string) => ({
  of: assignedGuards(assignmentId),
  module: 'Assignments' as const,
  partOf: assignmentId,
  one: 'guard',
  many: 'guards',
  title: ({ worker_name: name }: WorkerAssignment) => name,
  fields: {
    worker_id: {
      label: 'Guard',
      refersTo: { of: workers, title: 'user_full_name', only: { assignable: 'true' } },
      nameIn: 'worker_name',
      to: (id: string) => `/employees/patrollers/view-security-officer/${id}`,
    },
    shift_name: { label: 'Shift' },
    shift_pattern_id: { label: 'Shift', refersTo: SHIFT_PATTERNS },
    site_post_id: { label: 'Site post', refersTo: { of: sitePosts, title: 'alias' } },
  },
  list: `/assignments/view/${assignmentId}`,
  failures,
  removal,
})

/** An assignment of a guard. */
export const ofGuard = (workerId: string): RecordKind<WorkerAssignment> => {
  const { partOf: _, ...rest } = onAssignment('')
  return {
    ...rest,
    of: assignmentsOfGuard(workerId),
    many: 'assignments',
    fields: {
      assignment_id: {
        label: 'Assignment',
        refersTo: { of: assignments, title: 'name' },
        nameIn: 'assignment_name',
        to: (id) => `/assignments/view/${id}#guards`,
      },
      shift_name: rest.fields.shift_name,
      site_post_id: rest.fields.site_post_id,
    },
  }
}
