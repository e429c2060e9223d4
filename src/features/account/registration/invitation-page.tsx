import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { invitationBody, invitationReply } from '../../../../contract/auth/account.ts'
import { useSession, useUser } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AccountForm, newPasswordFields } from '../shared/account-form.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { PageHeading, PageLinks } from '../shared/page-heading.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** outside the shell, so it needs its own query client */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Page to accept an invitation. The URL contains the token of the mailed link. */
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
        <PageHeading title={tr(texts.thisInvitationCannotBeUsed)}>
          {tr(texts.askWhoeverInvitedYouToSendItAgain)}
        </PageHeading>
        <Notice kind="warning">{error.message}</Notice>
        <PageLinks links={[['/login', tr(texts.signIn)]]} />
      </AuthPage>
    )
  if (!data)
    return (
      <AuthPage>
        <SkeletonLines count={4} label={tr(texts.loadingTheInvitation)} />
      </AuthPage>
    )
  const { company_name: company, role_name: role, email, full_name } = data
  return (
    <AuthPage>
      <PageHeading title={tr(texts.welcomeToCompany, { company })}>
        {tr(texts.youAreInvitedAsRoleYouSignIn, { role, email })}
      </PageHeading>
      {user && !joining ? (
        <>
          <Notice kind="warning">
            {tr(texts.fullNameIsSignedInInThisBrowserSign, { fullName: user.full_name })}
          </Notice>
          <Button tone="solid" size="lg" wide onClick={() => void session.signOut()}>
            {tr(texts.signOut)}
          </Button>
        </>
      ) : (
        <AccountForm
          label={tr(texts.acceptTheInvitation)}
          body={invitationBody}
          fields={[
            { name: 'full_name', label: tr(texts.yourName), autoComplete: 'name' },
            ...newPasswordFields(tr(texts.password)),
          ]}
          initial={{ token, full_name, password: '', password_confirmation: '' }}
          submit={tr(texts.join)}
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
      <PageLinks links={[['/login', tr(texts.signInInstead)]]} />
    </AuthPage>
  )
}
