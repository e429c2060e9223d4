import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { messageReply } from '../../../../contract/auth/auth.ts'
import { guestLinkBody, guestRequestBody, guestSessionReply } from '../../../../contract/guests/guest.ts'
import { ApiError } from '../../../api/api.ts'
import { useAppConfig, useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { AccountForm } from '../shared/account-form.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { GuestVisit } from './guest-visit.tsx'
import { PageHeading, PageLinks } from '../shared/page-heading.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** sessionStorage key of the guest's token, which lives only in this tab */
const KEPT = 'askari.guest'
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Page for guests. They request access, sign in by a mailed link, and see the places approved for them. */
export function GuestPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => sessionStorage.getItem(KEPT))
  const [ended, setEnded] = useState<string | null>(null)
  const link = params.get('token')

  function begin(given: string) {
    sessionStorage.setItem(KEPT, given)
    setEnded(null)
    setToken(given)
    // the link works only once, so its token must not stay in the URL
    void navigate('/guest', { replace: true })
  }
  function end(why: string | null) {
    sessionStorage.removeItem(KEPT)
    queries.clear()
    setToken(null)
    setEnded(why)
  }
  if (link !== null) return <LinkedGuest link={link} onSignedIn={begin} />
  if (token !== null)
    return (
      <QueryClientProvider client={queries}>
        <GuestVisit token={token} onEnd={end} />
      </QueryClientProvider>
    )
  return <GuestDoor ended={ended} />
}

/** Target of a mailed link. It signs in only on a click, because some mail programs open every link. */
function LinkedGuest({ link, onSignedIn }: { link: string; onSignedIn: (token: string) => void }) {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function signIn() {
    setBusy(true)
    try {
      const body = { token: link }
      const { data } = await api.post('/guest-sessions', guestSessionReply, { body, bearer: null })
      onSignedIn(data.token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <AuthPage>
      <PageHeading title={tr(texts.welcome)}>{tr(texts.youSeeThePlacesThatWereApprovedFor)}</PageHeading>
      {problem !== null && <Notice kind="warning">{problem}</Notice>}
      {problem === null && (
        <Button tone="solid" size="lg" wide busy={busy} onClick={() => void signIn()}>
          {tr(texts.signInAsAGuest)}
        </Button>
      )}
      {problem !== null && <PageLinks links={[['/guest', tr(texts.askForANewLink)]]} />}
    </AuthPage>
  )
}

const code = () => ({
  name: 'organization_code' as const,
  label: tr(texts.organisationCode),
  autoComplete: 'off',
  hint: tr(texts.companyGivesItToYou),
})

function GuestDoor({ ended }: { ended: string | null }) {
  const { api } = useSession()
  const { outbox } = useAppConfig()
  const [isKnown, setKnown] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null)
    return (
      <AuthPage>
        <PageHeading title={tr(texts.waitingForApproval)}>{asked}</PageHeading>
        <Button
          wide
          onClick={() => {
            setAsked(null)
            setKnown(true)
          }}
        >
          {tr(texts.myRequestWasApproved)}
        </Button>
        <PageLinks links={[['/login', tr(texts.signInWithAnAccount)]]} />
      </AuthPage>
    )
  return (
    <AuthPage>
      <PageHeading title={isKnown ? tr(texts.signInAsAGuest) : tr(texts.visitAsAGuest)}>
        {isKnown
          ? outbox
            ? tr(texts.thisServerHasNoMailServerTheCompany)
            : tr(texts.weSendYouALinkThatSignsYou)
          : outbox
            ? tr(texts.askTheCompanyToLetYouSeePlaces)
            : tr(texts.askTheCompanyToLetYouSeePlaces2)}
      </PageHeading>
      {ended !== null && <Notice kind="warning">{ended}</Notice>}
      {isKnown ? (
        <AccountForm
          key="link"
          label={tr(texts.signInAsAGuest)}
          body={guestLinkBody}
          fields={[{ name: 'email', label: tr(texts.email), kind: 'email', autoComplete: 'email' }, code()]}
          initial={{ email: '', organization_code: '' }}
          submit={outbox ? tr(texts.askForTheLink) : tr(texts.sendTheLink)}
          send={async (body) => (await api.post('/guest-links', messageReply, { body, bearer: null })).msg}
        />
      ) : (
        <AccountForm
          key="request"
          label={tr(texts.visitAsAGuest)}
          body={guestRequestBody}
          fields={[
            { name: 'full_name', label: tr(texts.yourName), autoComplete: 'name' },
            { name: 'email', label: tr(texts.email), kind: 'email', autoComplete: 'email' },
            { name: 'organisation', label: tr(texts.yourOrganisation), hint: tr(texts.mayBeLeftEmpty) },
            code(),
          ]}
          initial={{ full_name: '', email: '', organisation: '', organization_code: '' }}
          submit={tr(texts.requestAccess)}
          send={async (body) =>
            setAsked((await api.post('/guest-requests', messageReply, { body, bearer: null })).msg)
          }
        />
      )}
      <Button wide onClick={() => setKnown(!isKnown)}>
        {isKnown ? tr(texts.iHaveNotRequestedAccessYet) : tr(texts.myRequestWasApproved)}
      </Button>
      <PageLinks links={[['/login', tr(texts.signInWithAnAccount)]]} />
    </AuthPage>
  )
}
