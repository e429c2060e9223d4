import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { invitationBody, invitationReply } from '../../../contract/account.ts'
import { useSession, useUser } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { AccountForm, newPasswordFields } from './account-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { PageHeading, PageLinks } from './page-heading.tsx'

/** the shell, which has one for all its screens, is not there yet */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Accepts an invitation; the address holds the token of the mailed link. */
export function InvitationPage() {
  return (
    <QueryClientProvider client={queries}>
      <Invitation />
    </QueryClientProvider>
  )
}

function Invitation() {
  const session = useSession()
  const user = useUser()
  const navigate = useNavigate()
  const [joining, setJoining] = useState(false)
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      session.api.get('/invitation', invitationReply, { query: { token }, bearer: null, signal }),
    select: (reply) => reply.data,
    staleTime: Infinity,
  })
  if (error)
    return (
      <AuthPage>
        <PageHeading title="This invitation is not open">
          Ask whoever invited you to send it again.
        </PageHeading>
        <Notice kind="warning">{error.message}</Notice>
        <PageLinks links={[['/login', 'Sign in']]} />
      </AuthPage>
    )
  if (!data)
    return (
      <AuthPage>
        <SkeletonLines count={4} label="Loading the invitation" />
      </AuthPage>
    )
  const { company_name: company, role_name: role, email, full_name } = data
  return (
    <AuthPage>
      <PageHeading title={`Welcome to ${company}`}>
        {`You are invited as ${role}. You sign in with ${email}.`}
      </PageHeading>
      {user && !joining ? (
        <>
          <Notice kind="warning">{`${user.full_name} is signed in in this browser. Sign out first to accept the invitation.`}</Notice>
          <Button tone="solid" size="lg" wide onClick={() => void session.signOut()}>
            Sign out
          </Button>
        </>
      ) : (
        <AccountForm
          label="Accept the invitation"
          body={invitationBody}
          fields={[
            { name: 'full_name', label: 'Your name', autoComplete: 'name' },
            ...newPasswordFields('Password'),
          ]}
          initial={{ token, full_name, password: '', password_confirmation: '' }}
          submit="Join"
          send={async (values) => {
            setJoining(true)
            await session.accept(values).catch((error: unknown) => {
              setJoining(false)
              throw error
            })
            void navigate('/dashboard', { replace: true })
          }}
        />
      )}
      <PageLinks links={[['/login', 'Sign in instead']]} />
    </AuthPage>
  )
}
