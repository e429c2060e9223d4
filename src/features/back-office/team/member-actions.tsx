import { KeyRound } from '../../../ui/icons/record-icons.ts'
import { MailPlus, UserCheck, UserX } from '../../../ui/icons/page-icons.ts'
import { useState } from 'react'
import type { TeamMember } from '../../../../contract/team-member.ts'
import { useAppConfig, usePermission, useUser } from '../../../app-services.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { teamMember } from './team-kind.tsx'

type Command = 'resend' | 'suspend' | 'reinstate' | 'reset-second-factor'

/** What may be done with a team member as they are now: invited, active or suspended. */
export function MemberActions({ member }: { member: TeamMember }) {
  const mayEdit = usePermission('Edit Back Office Team')
  const me = useUser()
  const { outbox } = useAppConfig()
  const { busy, tell } = useCommands(teamMember)
  const [asking, setAsking] = useState<'suspend' | 'reset' | null>(null)
  const { id, full_name: name, email, state } = member
  if (!mayEdit || id === me?.id) return null

  async function send(command: Command, done: string, failure: string) {
    const outcome = await tell(id, command, null, failure)
    setAsking(null)
    if (outcome.kind === 'done') showToast('success', done)
    else showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  if (state === 'invited' || state === 'expired')
    return (
      <Button
        size="sm"
        icon={<MailPlus aria-hidden />}
        busy={busy}
        onClick={() =>
          void send(
            'resend',
            outbox ? 'The invitation has a new link.' : `The invitation is on its way to ${email} again.`,
            'The invitation could not be sent.',
          )
        }
      >
        {outbox ? 'Make a new link' : 'Send again'}
      </Button>
    )
  if (state === 'suspended')
    return (
      <Button
        size="sm"
        icon={<UserCheck aria-hidden />}
        busy={busy}
        onClick={() =>
          void send('reinstate', `${name} can sign in again.`, 'The account could not be reinstated.')
        }
      >
        Reinstate
      </Button>
    )
  return (
    <>
      {member.second_factor && (
        <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setAsking('reset')}>
          Reset the second factor
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'reset'}
        title="Reset the second factor?"
        confirm="Reset"
        busy={busy}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          void send(
            'reset-second-factor',
            `${name} signs in with the password alone.`,
            'The second factor could not be reset.',
          )
        }
      >
        {`${name} is signed out everywhere at once, and needs no code any more. Do this only where you are sure that it is ${name} who asks.`}
      </ConfirmDialog>
      <Button size="sm" icon={<UserX aria-hidden />} onClick={() => setAsking('suspend')}>
        Suspend
      </Button>
      <ConfirmDialog
        open={asking === 'suspend'}
        title="Suspend this account?"
        confirm="Suspend"
        busy={busy}
        onClose={() => setAsking(null)}
        onConfirm={() => void send('suspend', `${name} is suspended.`, 'The account could not be suspended.')}
      >
        {`${name} is signed out everywhere at once, and cannot sign in until you reinstate the account. What they did stays.`}
      </ConfirmDialog>
    </>
  )
}
