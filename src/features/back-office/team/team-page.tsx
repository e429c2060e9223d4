import { MailPlus, UserPlus, UserX } from '../../../ui/icons/page-icons.ts'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { invitations, type MemberState, type TeamMember } from '../../../../contract/team-member.ts'
import { useAppConfig, usePermission } from '../../../app-services.ts'
import { NotAllowed } from '../../../not-allowed.tsx'
import { PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { EditPage } from '../../../resource/form/form-pages.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { useListLeft } from '../../../resource/list/list-left.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { tellRows } from '../../../resource/list/tell-rows.tsx'
import { PageFrame } from '../../../resource/record/page-frame.tsx'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { Badge } from '../../../ui/status/badge.tsx'
import { KeptMail, type LinkKind } from './kept-mail.tsx'
import { MemberActions } from './member-actions.tsx'
import { LimitsSection } from './limits-section.tsx'
import { teamMember } from './team-kind.tsx'

const needs = 'Edit Back Office Team'
const TONES = { invited: 'accent', active: 'online', suspended: 'lost', expired: 'stale' } as const

const State = ({ state }: { state: MemberState }) => (
  <Badge tone={TONES[state]}>{teamMember.fields.state?.choices?.[state]}</Badge>
)

const bulkOf = (keepsMail: boolean) => [
  tellRows(teamMember, 'resend', {
    label: 'Invite again',
    icon: <MailPlus />,
    title: (rows) => `Invite ${rows} again?`,
    words: keepsMail
      ? 'Each gets a new link, which works once, for seven days. This server has no mail server: copy each link on the page of the person.'
      : 'Each is mailed a new link, which works once, for seven days. Who has accepted already is sent none.',
    failure: 'The invitation could not be sent.',
    done: 'invited again',
  }),
  tellRows(teamMember, 'suspend', {
    label: 'Suspend',
    icon: <UserX />,
    title: (rows) => `Suspend ${rows}?`,
    danger: true,
    words:
      'They are signed out everywhere at once, and cannot sign in until you reinstate the account. What they did stays.',
    failure: 'The account could not be suspended.',
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
              {!row.whole_company && <Badge tone="accent">Limited</Badge>}
            </span>
          ),
        },
      ]}
      add={
        mayInvite && (
          <Link to={teamMember.add ?? ''} className={cx(buttonRecipe({ tone: 'solid' }))}>
            <UserPlus aria-hidden /> Invite
          </Link>
        )
      }
      bulk={bulk}
      whenEmpty="A team member is somebody of the back office with an account."
    />
  )
}

const invitation: RecordKind<TeamMember> = { ...teamMember, of: invitations }
const duties = { job_title: '', department: '', client_ids: [], assignment_ids: [] }
const body = css({ padding: '4' })
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })

/** Invites somebody by mail, with the role that they are to have. */
export function InviteTeamMemberPage() {
  const navigate = useNavigate()
  const left = useListLeft(teamMember)
  const { outbox } = useAppConfig()
  if (!usePermission(needs)) return <NotAllowed needs={needs} />
  return (
    <PageFrame kind={teamMember}>
      <Card title="Invite somebody to the back office">
        <div className={body}>
          <RecordForm
            kind={invitation}
            empty={{ email: '', full_name: '', role_id: null, ...duties }}
            save={outbox ? 'Make the invitation' : 'Send the invitation'}
            done={({ email }) =>
              outbox
                ? `${email} is invited. No email was sent: copy the link and give it to them.`
                : `The invitation is on its way to ${email}.`
            }
            onSaved={({ id }) => void navigate(teamMember.view?.(id) ?? '', { replace: true, state: left })}
            onCancel={() => void navigate(left.listLeft)}
          >
            <TextField
              name="email"
              hint={
                outbox
                  ? 'This server has no mail server: you get a link to copy, which works once, for seven days.'
                  : 'The link that we send there works once, for seven days.'
              }
            />
            <TextField name="full_name" hint="They can change it when they accept." />
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
    <EditPage kind={teamMember} empty={{ role_id: null, ...duties, whole_company: true }}>
      <PickerField name="role_id" />
      <TextField name="job_title" />
      <TextField name="department" />
      <LimitsSection />
    </EditPage>
  )
}

/** The links that a person in this state can still use. */
function linksOf({ state, verified }: TeamMember): LinkKind[] {
  if (state === 'invited') return ['invitation']
  if (state !== 'active') return []
  return verified ? ['password'] : ['address', 'password']
}

export function TeamMemberPage() {
  return (
    <ViewPage
      kind={teamMember}
      notice={(row) => <KeptMail email={row.email} kinds={linksOf(row)} />}
      actions={(row) => <MemberActions member={row} />}
    />
  )
}
