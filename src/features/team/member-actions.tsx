import { KeyRound } from '../../ui/icons/record-icons.ts'
import { MailPlus, UserCheck, UserX } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import type { TeamMember } from '../../../contract/team/team-member.ts'
import { useAppConfig, usePermission, useUser } from '../../app/app-services.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { Button } from '../../ui/control/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { teamMember } from './team-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Command = 'resend' | 'suspend' | 'reinstate' | 'reset-second-factor'

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
            outbox ? tr(texts.invitationHasANewLink) : tr(texts.invitationIsOnItsWayToEmailAgain, { email }),
            tr(texts.invitationCouldNotBeSent),
          )
        }
      >
        {outbox ? tr(texts.makeANewLink) : tr(texts.sendAgain)}
      </Button>
    )
  if (state === 'suspended')
    return (
      <Button
        size="sm"
        icon={<UserCheck aria-hidden />}
        busy={busy}
        onClick={() =>
          void send(
            'reinstate',
            tr(texts.nameCanSignInAgain, { name }),
            tr(texts.accountCouldNotBeReinstated),
          )
        }
      >
        {tr(texts.reinstate)}
      </Button>
    )
  return (
    <>
      {member.second_factor && (
        <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setAsking('reset')}>
          {tr(texts.resetTheSecondFactor)}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'reset'}
        title={tr(texts.resetTheSecondFactor2)}
        confirm={tr(texts.reset)}
        busy={busy}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          void send(
            'reset-second-factor',
            tr(texts.nameSignsInWithThePasswordAlone, { name }),
            tr(texts.secondFactorCouldNotBeReset),
          )
        }
      >
        {tr(texts.nameIsSignedOutEverywhereAtOnceAnd, { name })}
      </ConfirmDialog>
      <Button size="sm" icon={<UserX aria-hidden />} onClick={() => setAsking('suspend')}>
        {tr(texts.suspend)}
      </Button>
      <ConfirmDialog
        open={asking === 'suspend'}
        title={tr(texts.suspendThisAccount)}
        confirm={tr(texts.suspend)}
        busy={busy}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          void send('suspend', tr(texts.nameIsSuspended, { name }), tr(texts.accountCouldNotBeSuspended))
        }
      >
        {tr(texts.nameIsSignedOutEverywhereAtOnceAnd2, { name })}
      </ConfirmDialog>
    </>
  )
}
