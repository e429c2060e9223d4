import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { beginSignInReply } from '../../../contract/company-sign-in/company-sign-in.ts'
import { useSession } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { AuthPage } from './shared/auth-page.tsx'
import { takeDestination } from './destination-at-provider.ts'
import { PageHeading, PageLinks } from './shared/page-heading.tsx'
import * as texts from './texts.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Does something once when the page opens, and says what failed. */
function useOnce(work: () => Promise<string | null>): string | null {
  const begun = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    // a response of a provider is good once, and effects may run twice
    if (begun.current) return
    begun.current = true
    work().then(setFailure, (error: unknown) => setFailure(messageOf(error)))
  }, [work])
  return failure
}

/** Where the provider of a company sends the browser back to: its answer stands in the address. */
export function ProviderReturnPage() {
  const session = useSession()
  const navigate = useNavigate()
  const { search } = useLocation()
  const failure = useOnce(async () => {
    const answer = Object.fromEntries(new URLSearchParams(search))
    // out of the history, whatever becomes of it
    window.history.replaceState(window.history.state, '', window.location.pathname)
    await session.finishSignIn(answer)
    void navigate(takeDestination(), { replace: true })
    return null
  })
  return <Progress failure={failure} />
}

/** The link of a company by which its members sign in. */
export function CompanyLinkPage() {
  const { api } = useSession()
  const { company = '' } = useParams()
  const failure = useOnce(async () => {
    const { data } = await api.post('/company-sign-in/begin', beginSignInReply, {
      body: { company },
      bearer: null,
    })
    if (data.url === null) return tr(texts.thisLinkLeadsToNoSignIn)
    window.location.replace(data.url)
    return null
  })
  return <Progress failure={failure} />
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
