import { useState } from 'react'
import { assignments, type WorkerAssignment } from '../../../contract/assignments/assignment.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { PickerField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { css, cx } from '../../../styled-system/css'
import { assignmentGuardView } from './assigned-guard-kind.ts'
import { AssigneeSummary } from './assignee-summary.tsx'
import { ShiftChoice } from './shift-choice.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
/** minimum height, so that an open list of assignments fits into the dialog */
const withRoom = css({ minHeight: '[26rem]' })
const empty = { site_post_id: null, shift_pattern_id: null, shift: null }

/** Picker options: posts of the assignment, because its guards can stand only there. */
const postsOf = (assignmentId: string) => ({
  of: sitePosts,
  title: 'alias',
  only: { assignment_id: assignmentId },
})

/** Dialog on an assignment's page: select a guard and assign them. */
export function AssignGuardDialog({ assignmentId, onClose }: { assignmentId: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={tr(texts.assignAGuard)} size="sm">
      <RecordForm
        kind={assignmentGuardView(assignmentId)}
        empty={{ worker_id: null, ...empty }}
        called={tr(texts.assignAGuard)}
        save={tr(texts.assign)}
        done={({ worker_name: name }) => tr(texts.nameAssigned, { name })}
        onSaved={onClose}
        onCancel={onClose}
      >
        <PickerField name="worker_id" />
        <AssigneeSummary />
        <PickerField name="site_post_id" optional from={postsOf(assignmentId)} />
        <ShiftChoice />
      </RecordForm>
    </Dialog>
  )
}

export function ChangeDutyDialog({ duty, onClose }: { duty: WorkerAssignment; onClose: () => void }) {
  const { assignment_id: assignmentId, shift_name: name, shift_start: start, shift_minutes: minutes } = duty
  const hasHours = duty.shift_pattern_id == null && name !== null && start != null && minutes != null
  const row = { ...duty, shift: hasHours ? { name, start_local: start, duration_min: minutes } : null }
  return (
    <Dialog
      open
      onClose={onClose}
      title={tr(texts.dutyOfWorkerName, { workerName: duty.worker_name })}
      size="sm"
    >
      <RecordForm
        kind={assignmentGuardView(assignmentId)}
        record={{ row, version: null }}
        empty={{ worker_id: null, ...empty }}
        called={tr(texts.changeTheDuty)}
        done={({ worker_name: guard }) => tr(texts.dutyOfGuardChanged, { guard })}
        onSaved={onClose}
        onCancel={onClose}
      >
        <PickerField name="site_post_id" optional from={postsOf(assignmentId)} />
        <ShiftChoice />
      </RecordForm>
    </Dialog>
  )
}

/** Dialog on a guard's page: select an assignment and assign the guard to it. */
export function AssignToDialog({ workerId, onClose }: { workerId: string; onClose: () => void }) {
  const [assignmentId, setAssignmentId] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title={tr(texts.assignThisGuard)} size="sm">
      <div className={cx(column, withRoom)}>
        <RecordPicker
          label={tr(texts.assignment)}
          reference={{ of: assignments, title: 'name' }}
          value={assignmentId}
          onChange={setAssignmentId}
        />
        {assignmentId !== null && (
          <RecordForm
            key={assignmentId}
            kind={assignmentGuardView(assignmentId)}
            empty={{ worker_id: workerId, ...empty }}
            called={tr(texts.assignThisGuard)}
            save={tr(texts.assign)}
            done={({ assignment_name: place }) => tr(texts.assignedToPlace, { place })}
            onSaved={onClose}
            onCancel={onClose}
          >
            <AssigneeSummary />
            <PickerField name="site_post_id" optional from={postsOf(assignmentId)} />
            <ShiftChoice />
          </RecordForm>
        )}
      </div>
    </Dialog>
  )
}
