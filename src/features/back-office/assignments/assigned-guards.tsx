import { UserPlus } from '../../../ui/icons/record-icons.ts'
import { useState } from 'react'
import {
  assignedGuards,
  assignments,
  assignmentsOfGuard,
  type WorkerAssignment,
} from '../../../../contract/assignment.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import { workers } from '../../../../contract/worker.ts'
import { PickerField } from '../../../resource/form/form-fields.tsx'
import { PartsCard, useParts } from '../../../resource/record/parts-card.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import type { RecordKind, Removal } from '../../../resource/record/record-kind.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ShiftField } from './shift-field.tsx'

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
const removalFrom: typeof removal = {
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
    site_post_id: { label: 'Site post', refersTo: { of: sitePosts, title: 'alias' } },
  },
  list: `/assignments/view/${assignmentId}`,
  failures,
  removal,
})

/** An assignment of a guard. */
const ofGuard = (workerId: string): RecordKind<WorkerAssignment> => {
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

/** Which guards are on an assignment, and the way to assign and withdraw them. */
export function AssignedGuards({ assignmentId }: { assignmentId: string }) {
  const kind = onAssignment(assignmentId)
  const [assigning, setAssigning] = useState(false)
  const close = () => setAssigning(false)
  return (
    <>
      <PartsCard
        title="Guards"
        anchor="guards"
        kind={kind}
        columns={['worker_id', 'shift_name', 'site_post_id']}
        whenEmpty="Nobody is assigned yet."
        add={
          <Button size="sm" icon={<UserPlus />} onClick={() => setAssigning(true)}>
            Assign a guard
          </Button>
        }
        removedAs={() => kind}
      />
      <Dialog open={assigning} onClose={close} title="Assign a guard" size="sm">
        <RecordForm
          kind={kind}
          empty={{ worker_id: null, site_post_id: null, shift: null }}
          save="Assign"
          done={({ worker_name: name }) => `${name} assigned.`}
          onSaved={close}
          onCancel={close}
        >
          <PickerField name="worker_id" />
          <PickerField name="site_post_id" optional />
          <ShiftField />
        </RecordForm>
      </Dialog>
    </>
  )
}

/** Which assignments a guard is on, and the way off them. */
export function AssignmentsOfGuard({ workerId }: { workerId: string }) {
  return (
    <PartsCard
      title="Assignments"
      anchor="assignments"
      kind={ofGuard(workerId)}
      columns={['assignment_id', 'shift_name', 'site_post_id']}
      whenEmpty="Not assigned anywhere."
      removedAs={({ assignment_id: id }) => ({ ...onAssignment(id), removal: removalFrom })}
    />
  )
}

/** How many guards the removal of an assignment withdraws. */
export function WithdrawnWithIt({ assignmentId }: { assignmentId: string }) {
  const { data, error } = useParts(onAssignment(assignmentId))
  if (error) return <p>Any guards still assigned to it are withdrawn.</p>
  if (!data) return <p>Counting its guards…</p>
  const { total } = data.meta
  if (total === 0) return <p>No guard is assigned to it.</p>
  return (
    <p>
      {total === 1 ? 'Its 1 guard is withdrawn.' : `Its ${total.toLocaleString('en')} guards are withdrawn.`}
    </p>
  )
}
