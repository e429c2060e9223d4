import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { beginSignInReply, signInLinkReply } from '../../../contract/company-sign-in/company-sign-in.ts'
import { useSession, useSessionState, useUser } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { AuthPage } from './shared/auth-page.tsx'
import { popDestination } from './stored-destination.ts'
import { PageHeading, PageLinks } from './shared/page-heading.tsx'
import * as texts from './texts.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs `work` once, when the page opens. Returns the error message if it fails. */
function useOnce(work: () => Promise<string | null>): string | null {
  const begun = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    // React's StrictMode runs effects twice, but the provider's response can be used only once
    if (begun.current) return
    begun.current = true
    work().then(setFailure, (error: unknown) => setFailure(messageOf(error)))
  }, [work])
  return failure
}

/** Page to which the company's identity provider redirects. The provider's response is in the URL. */
export function ProviderReturnPage() {
  const session = useSession()
  const navigate = useNavigate()
  const { search } = useLocation()
  const failure = useOnce(async () => {
    const answer = Object.fromEntries(new URLSearchParams(search))
    // removes the provider's response from the browser history, even if the sign-in fails
    window.history.replaceState(window.history.state, '', window.location.pathname)
    await session.finishSignIn(answer)
    void navigate(popDestination(), { replace: true })
    return null
  })
  return <Progress failure={failure} />
}

/**
 * Page that a company's sign-in link opens. It continues only on a click, because an attacker could have sent
 * the link.
 */
export function CompanyLinkPage() {
  const { api } = useSession()
  const state = useSessionState()
  const user = useUser()
  const { company = '' } = useParams()
  const [name, setName] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const unknown = useOnce(async () => {
    const path = `/company-sign-in/links/${encodeURIComponent(company)}`
    const { data } = await api.get(path, signInLinkReply, { bearer: null })
    setName(data.company_name)
    return data.company_name === null ? tr(texts.thisCompanyHasNoSignInProviderUse) : null
  })

  async function begin() {
    setBusy(true)
    setFailure(null)
    try {
      const body = { company }
      const { data } = await api.post('/company-sign-in/begin', beginSignInReply, { body, bearer: null })
      if (data.url === null) setFailure(tr(texts.thisCompanyHasNoSignInProviderUse))
      else window.location.assign(data.url)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (unknown !== null || name === null || state === 'unknown') return <Progress failure={unknown} />
  return (
    <AuthPage>
      <PageHeading title={tr(texts.signInToCompany, { company: name })}>
        {user === null ? null : tr(texts.youAreSignedInAsNameIfYou, { name: user.full_name })}
      </PageHeading>
      {failure !== null && <Notice kind="warning">{failure}</Notice>}
      <Button size="lg" wide busy={busy} onClick={() => void begin()}>
        {tr(texts.signInWithYourCompany)}
      </Button>
      <PageLinks
        links={[
          user === null
            ? ['/login', tr(texts.continueWithoutYourCompany)]
            : ['/dashboard', tr(texts.staySignedIn)],
        ]}
      />
    </AuthPage>
  )
}

function Progress({ failure }: { failure: string | null }) {
  if (failure === null)
    return (
      <AuthPage>
        <SkeletonLines count={4} label={tr(texts.signingYouIn)} />
      </AuthPage>
    )
  return (
    <AuthPage>
      <PageHeading title={tr(texts.signInWithYourCompanyFailed)} />
      <Notice kind="warning">{failure}</Notice>
      <PageLinks links={[['/login', tr(texts.continueWithoutYourCompany)]]} />
    </AuthPage>
  )
}
