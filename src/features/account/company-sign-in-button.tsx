import { useState } from 'react'
import { beginSignInReply } from '../../../contract/company-sign-in/company-sign-in.ts'
import { emailAddress } from '../../../domain/user/contact.ts'
import { useSession } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import { Button } from '../../ui/control/button.tsx'
import { storeDestination } from './stored-destination.ts'
import * as texts from './texts.ts'

interface Props {
  email: string
  destination: string
  onFailure: (text: string | null) => void
}

/**
 * Button to sign in at the company's identity provider. The domain of the typed email address finds the
 * company.
 */
export function CompanySignInButton({ email, destination, onFailure }: Props) {
  const { api } = useSession()
  const [busy, setBusy] = useState(false)

  async function begin() {
    const address = emailAddress.safeParse(email)
    if (!address.success) return onFailure(tr(texts.enterYourEmailAddress))
    setBusy(true)
    onFailure(null)
    try {
      const body = { email: address.data }
      const { data } = await api.post('/company-sign-in/begin', beginSignInReply, { body, bearer: null })
      if (data.url === null) return onFailure(tr(texts.noCompanyHasASignInProviderFor))
      storeDestination(destination)
      window.location.assign(data.url)
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="lg" wide busy={busy} onClick={() => void begin()}>
      {tr(texts.signInWithYourCompany)}
    </Button>
  )
}
