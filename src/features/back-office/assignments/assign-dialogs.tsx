import { useState } from 'react'
import { assignments } from '../../../../contract/assignment.ts'
import { sitePosts } from '../../../../contract/site-post.ts'
import { PickerField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { RecordPicker } from '../../../resource/form/record-picker.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { css, cx } from '../../../../styled-system/css'
import { onAssignment } from './assigned-guard-kind.ts'
import { GuardToAssign } from './guard-to-assign.tsx'
import { ShiftField } from './shift-field.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
/** as high as the form that follows, so that the list of assignments has room to open */
const withRoom = css({ minHeight: '[26rem]' })
const empty = { site_post_id: null, shift: null }

/** The posts of an assignment: a guard stands at no other. */
const postsOf = (assignmentId: string) => ({
  of: sitePosts,
  title: 'alias',
  only: { assignment_id: assignmentId },
})

/** Assigns a guard who is chosen there to an assignment. */
export function AssignGuardDialog({ assignmentId, onClose }: { assignmentId: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Assign a guard" size="sm">
      <RecordForm
        kind={onAssignment(assignmentId)}
        empty={{ worker_id: null, ...empty }}
        called="Assign a guard"
        save="Assign"
        done={({ worker_name: name }) => `${name} assigned.`}
        onSaved={onClose}
        onCancel={onClose}
      >
        <PickerField name="worker_id" />
        <GuardToAssign />
        <PickerField name="site_post_id" optional from={postsOf(assignmentId)} />
        <ShiftField />
      </RecordForm>
    </Dialog>
  )
}

/** Assigns a guard to an assignment that is chosen there. */
export function AssignToDialog({ workerId, onClose }: { workerId: string; onClose: () => void }) {
  const [assignmentId, setAssignmentId] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title="Assign this guard" size="sm">
      <div className={cx(column, withRoom)}>
        <RecordPicker
          label="Assignment"
          reference={{ of: assignments, title: 'name' }}
          value={assignmentId}
          onChange={setAssignmentId}
        />
        {assignmentId !== null && (
          <RecordForm
            key={assignmentId}
            kind={onAssignment(assignmentId)}
            empty={{ worker_id: workerId, ...empty }}
            called="Assign this guard"
            save="Assign"
            done={({ assignment_name: place }) => `Assigned to ${place}.`}
            onSaved={onClose}
            onCancel={onClose}
          >
            <GuardToAssign />
            <PickerField name="site_post_id" optional from={postsOf(assignmentId)} />
            <ShiftField />
          </RecordForm>
        )}
      </div>
    </Dialog>
  )
}
