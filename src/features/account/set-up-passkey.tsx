import { useState } from 'react'
import {
  addPasskeyBody,
  addPasskeyReply,
  beginPasskeyBody,
  beginPasskeyReply,
} from '../../../contract/passkey.ts'
import { useSession } from '../../app-services.ts'
import { browserName } from '../../ui/content/browser-name.ts'
import { AccountForm, ownPasswordField } from './account-form.tsx'
import { makePasskey } from './ask-browser.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const body = beginPasskeyBody.extend({ name: addPasskeyBody.shape.name })

/** The way to a passkey: the password and a name, what the browser asks, and the first recovery codes. */
export function SetUpPasskey({ onDone }: { onDone: () => Promise<void> }) {
  const { api } = useSession()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void onDone()} />
  return (
    <AccountForm
      label="Add a passkey"
      body={body}
      fields={[
        ownPasswordField,
        { name: 'name', label: 'Name of the passkey', hint: 'By which you know it again.' },
      ]}
      initial={{ current_password: '', name: browserName(navigator.userAgent) }}
      submit="Add a passkey"
      send={async ({ current_password, name }) => {
        const failure = 'The passkey could not be added.'
        const asked = await api.post('/second-factor/passkeys/begin', beginPasskeyReply, {
          body: { current_password },
          failure,
        })
        const passkey = await makePasskey(asked.data)
        const { data } = await api.post('/second-factor/passkeys', addPasskeyReply, {
          body: { name, passkey },
          failure,
        })
        if (data.recovery_codes.length === 0) return onDone()
        setCodes(data.recovery_codes)
      }}
    />
  )
}
