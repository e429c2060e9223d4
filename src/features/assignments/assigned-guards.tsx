import { Pencil } from '../../ui/icons/control-icons.ts'
import { MapPinPlus, UserPlus } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { PartsCard, useParts } from '../../resource/related/parts-card.tsx'
import type { WorkerAssignment } from '../../../contract/assignments/assignment.ts'
import { Button } from '../../ui/control/button.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { guardAssignmentView, assignmentGuardView, removalFromAssignment } from './assigned-guard-kind.ts'
import { AssignGuardDialog, AssignToDialog, ChangeDutyDialog } from './assign-dialogs.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Guards on an assignment, with actions to assign and withdraw. */
export function AssignedGuards({ assignmentId }: { assignmentId: string }) {
  const kind = assignmentGuardView(assignmentId)
  const [assigning, setAssigning] = useState(false)
  const [changed, setChanged] = useState<WorkerAssignment | null>(null)
  return (
    <>
      <PartsCard
        title={tr(texts.guards2)}
        anchor="guards"
        kind={kind}
        columns={['worker_id', 'shift_name', 'site_post_id']}
        whenEmpty={tr(texts.nobodyIsAssignedYet)}
        add={
          <Button size="sm" icon={<UserPlus />} onClick={() => setAssigning(true)}>
            {tr(texts.assignAGuard)}
          </Button>
        }
        removedAs={() => kind}
        actions={(duty) => <ChangeDuty of={duty.worker_name} onClick={() => setChanged(duty)} />}
      />
      {changed && <ChangeDutyDialog duty={changed} onClose={() => setChanged(null)} />}
      {assigning && <AssignGuardDialog assignmentId={assignmentId} onClose={() => setAssigning(false)} />}
    </>
  )
}

/** Assignments of a guard, with actions to withdraw and, if possible, to assign. */
export function GuardAssignments({ workerId, assignable }: { workerId: string; assignable: boolean }) {
  const [assigning, setAssigning] = useState(false)
  const [changed, setChanged] = useState<WorkerAssignment | null>(null)
  return (
    <>
      <PartsCard
        title={tr(texts.assignments2)}
        anchor="assignments"
        kind={guardAssignmentView(workerId)}
        columns={['assignment_id', 'shift_name', 'site_post_id']}
        whenEmpty={tr(texts.notAssignedAnywhere)}
        add={
          assignable && (
            <Button size="sm" icon={<MapPinPlus />} onClick={() => setAssigning(true)}>
              {tr(texts.assign)}
            </Button>
          )
        }
        removedAs={({ assignment_id: id }) => ({
          ...assignmentGuardView(id),
          removal: removalFromAssignment,
        })}
        actions={(duty) => <ChangeDuty of={duty.assignment_name} onClick={() => setChanged(duty)} />}
      />
      {changed && <ChangeDutyDialog duty={changed} onClose={() => setChanged(null)} />}
      {assigning && <AssignToDialog workerId={workerId} onClose={() => setAssigning(false)} />}
    </>
  )
}

const ChangeDuty = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <IconButton size="sm" label={tr(texts.changeTheDutyOf, { of })} onClick={onClick}>
    <Pencil />
  </IconButton>
)

export function WithdrawnGuardsNotice({ assignmentId }: { assignmentId: string }) {
  const { data, error } = useParts(assignmentGuardView(assignmentId))
  if (error) return <p>{tr(texts.anyGuardsStillAssignedToItAreWithdrawn)}</p>
  if (!data) return <p>{tr(texts.countingItsGuards)}</p>
  const { total } = data.meta
  if (total === 0) return <p>{tr(texts.noGuardIsAssignedToIt)}</p>
  return (
    <p>
      {total === 1
        ? tr(texts.its1GuardIsWithdrawn)
        : tr(texts.itsTotalGuardsAreWithdrawn, { total: total.toLocaleString('en') })}
    </p>
  )
}
