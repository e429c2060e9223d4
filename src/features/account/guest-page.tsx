import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { messageReply } from '../../../contract/auth.ts'
import { guestLinkBody, guestRequestBody, guestSessionReply } from '../../../contract/guest.ts'
import { ApiError } from '../../api.ts'
import { useAppConfig, useSession } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { GuestVisit } from './guest-visit.tsx'
import { PageHeading, PageLinks } from './page-heading.tsx'

/** a guest has no account: their token stands here, for this tab only */
const KEPT = 'askari.guest'
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** The page of guests: ask to be let in, sign in by a mailed link, and see what one was admitted to. */
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
    // the link is used: it must not stay in the address
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

/** What a mailed link leads to. It signs in only when asked to, as some mail programs follow every link. */
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
      <PageHeading title="Welcome">
        You see what you were admitted to. What you look at is recorded.
      </PageHeading>
      {problem !== null && <Notice kind="warning">{problem}</Notice>}
      {problem === null && (
        <Button tone="solid" size="lg" wide busy={busy} onClick={() => void signIn()}>
          Sign in as a guest
        </Button>
      )}
      {problem !== null && <PageLinks links={[['/guest', 'Ask for a new link']]} />}
    </AuthPage>
  )
}

const code = {
  name: 'organization_code' as const,
  label: 'Organisation code',
  autoComplete: 'off',
  hint: 'The company gives it to you.',
}

function GuestDoor({ ended }: { ended: string | null }) {
  const { api } = useSession()
  const { outbox } = useAppConfig()
  const [isKnown, setKnown] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null)
    return (
      <AuthPage>
        <PageHeading title="Waiting to be admitted">{asked}</PageHeading>
        <Button
          wide
          onClick={() => {
            setAsked(null)
            setKnown(true)
          }}
        >
          I am admitted already
        </Button>
        <PageLinks links={[['/login', 'Sign in with an account']]} />
      </AuthPage>
    )
  return (
    <AuthPage>
      <PageHeading title={isKnown ? 'Sign in as a guest' : 'Visit as a guest'}>
        {isKnown
          ? outbox
            ? 'This server has no mail server: the company gives you the link that signs you in.'
            : 'We send you a link that signs you in.'
          : outbox
            ? 'Ask the company to let you see places that it guards. It gives you a link once you are admitted.'
            : 'Ask the company to let you see places that it guards. You hear by email once you are admitted.'}
      </PageHeading>
      {ended !== null && <Notice kind="warning">{ended}</Notice>}
      {isKnown ? (
        <AccountForm
          key="link"
          label="Sign in as a guest"
          body={guestLinkBody}
          fields={[{ name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' }, code]}
          initial={{ email: '', organization_code: '' }}
          submit={outbox ? 'Ask for the link' : 'Send the link'}
          send={async (body) => (await api.post('/guest-links', messageReply, { body, bearer: null })).msg}
        />
      ) : (
        <AccountForm
          key="request"
          label="Visit as a guest"
          body={guestRequestBody}
          fields={[
            { name: 'full_name', label: 'Your name', autoComplete: 'name' },
            { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
            { name: 'organisation', label: 'Your organisation', hint: 'May be left empty' },
            code,
          ]}
          initial={{ full_name: '', email: '', organisation: '', organization_code: '' }}
          submit="Ask to be let in"
          send={async (body) =>
            setAsked((await api.post('/guest-requests', messageReply, { body, bearer: null })).msg)
          }
        />
      )}
      <Button wide onClick={() => setKnown(!isKnown)}>
        {isKnown ? 'I have not asked yet' : 'I am admitted already'}
      </Button>
      <PageLinks links={[['/login', 'Sign in with an account']]} />
    </AuthPage>
  )
}
