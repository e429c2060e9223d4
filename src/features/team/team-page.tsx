import { MailPlus, UserPlus, UserX } from '../../ui/icons/page-icons.ts'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { invitations, type MemberState, type TeamMember } from '../../../contract/team/team-member.ts'
import { useAppConfig, usePermission } from '../../app/app-services.ts'
import { NotAllowed } from '../../routing/not-allowed.tsx'
import { PickerField, SwitchField, TextField } from '../../resource/form/form-fields.tsx'
import { EditPage } from '../../resource/form/form-pages.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { useReturnToList } from '../../resource/list/return-to-list.ts'
import { ListPage } from '../../resource/list/list-page.tsx'
import { bulkCommand } from '../../resource/bulk/bulk-command.tsx'
import { PageFrame } from '../../resource/record/page-frame.tsx'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { StoredMail, type LinkKind } from './stored-mail.tsx'
import { MemberActions } from './member-actions.tsx'
import { LimitsSection } from './limits-section.tsx'
import { teamMember } from './team-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const needs = 'Edit Back Office Team'
const TONES = { invited: 'accent', active: 'online', suspended: 'offline', expired: 'late' } as const

const State = ({ state }: { state: MemberState }) => (
  <Badge tone={TONES[state]}>{teamMember.fields.state?.choices?.[state]}</Badge>
)

const bulkOf = (keepsMail: boolean) => [
  bulkCommand(teamMember, 'resend', {
    label: tr(texts.inviteAgain),
    icon: <MailPlus />,
    title: (rows) => tr(texts.inviteRowsAgain, { rows }),
    words: keepsMail ? tr(texts.eachGetsANewLinkWhichWorksOnce) : tr(texts.eachIsMailedANewLinkWhichWorks),
    failure: tr(texts.invitationCouldNotBeSent),
    done: 'invited again',
  }),
  bulkCommand(teamMember, 'suspend', {
    label: tr(texts.suspend),
    icon: <UserX />,
    title: (rows) => tr(texts.suspendRows, { rows }),
    danger: true,
    words: tr(texts.theyAreSignedOutEverywhereAtOnceAnd),
    failure: tr(texts.accountCouldNotBeSuspended),
    done: 'suspended',
  }),
]

export function TeamPage() {
  const mayInvite = usePermission(needs)
  const { outbox } = useAppConfig()
  const bulk = useMemo(() => bulkOf(outbox), [outbox])
  return (
    <ListPage
      kind={teamMember}
      columns={[
        { field: 'full_name' },
        { field: 'email', wide: true },
        { field: 'job_title', wide: true },
        { field: 'department', wide: true },
        { field: 'role_id', wide: true },
        {
          field: 'state',
          cell: (row) => (
            <span className={badges}>
              <State state={row.state} />
              {row.on_call && <Badge tone="accent">{tr(texts.onCall)}</Badge>}
              {!row.whole_company && <Badge tone="accent">{tr(texts.limited)}</Badge>}
            </span>
          ),
        },
      ]}
      add={
        mayInvite && (
          <Link to={teamMember.add ?? ''} className={cx(buttonRecipe({ tone: 'solid' }))}>
            <UserPlus aria-hidden /> {tr(texts.invite)}
          </Link>
        )
      }
      bulk={bulk}
      whenEmpty={tr(texts.teamMemberIsSomebodyOfTheBackOffice)}
    />
  )
}

const invitation: ResourceView<TeamMember> = { ...teamMember, of: invitations }
const duties = { job_title: '', department: '', client_ids: [], assignment_ids: [] }
const body = css({ padding: '4' })
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })

export function InviteTeamMemberPage() {
  const navigate = useNavigate()
  const left = useReturnToList(teamMember)
  const { outbox } = useAppConfig()
  if (!usePermission(needs)) return <NotAllowed needs={needs} />
  return (
    <PageFrame kind={teamMember}>
      <Card title={tr(texts.inviteSomebodyToTheBackOffice)}>
        <div className={body}>
          <RecordForm
            kind={invitation}
            empty={{ email: '', full_name: '', role_id: null, ...duties }}
            save={outbox ? tr(texts.makeTheInvitation) : tr(texts.sendTheInvitation)}
            done={({ email }) =>
              outbox
                ? tr(texts.emailIsInvitedNoEmailWasSentCopy, { email })
                : tr(texts.invitationIsOnItsWayToEmail, { email })
            }
            onSaved={({ id }) => void navigate(teamMember.view?.(id) ?? '', { replace: true, state: left })}
            onCancel={() => void navigate(left.listLeft)}
          >
            <TextField
              name="email"
              hint={
                outbox ? tr(texts.thisServerHasNoMailServerYouGet) : tr(texts.linkThatWeSendThereWorksOnceFor)
              }
            />
            <TextField name="full_name" hint={tr(texts.theyCanChangeItWhenTheyAccept)} />
            <PickerField name="role_id" />
            <TextField name="job_title" />
            <TextField name="department" />
            <LimitsSection />
          </RecordForm>
        </div>
      </Card>
    </PageFrame>
  )
}

export function EditTeamMemberPage() {
  return (
    <EditPage kind={teamMember} empty={{ role_id: null, ...duties, on_call: false, whole_company: true }}>
      <PickerField name="role_id" />
      <TextField name="job_title" />
      <TextField name="department" />
      <SwitchField name="on_call" />
      <LimitsSection />
    </EditPage>
  )
}

/** Returns which kinds of links can still be used by a member in this state. */
function linksOf({ state, verified }: TeamMember): LinkKind[] {
  if (state === 'invited') return ['invitation']
  if (state !== 'active') return []
  return verified ? ['password'] : ['address', 'password']
}

export function TeamMemberPage() {
  return (
    <ViewPage
      kind={teamMember}
      notice={(row) => <StoredMail email={row.email} kinds={linksOf(row)} />}
      actions={(row) => <MemberActions member={row} />}
    />
  )
}
