import { useState } from 'react'
import { addPasskeyBody, addPasskeyReply, beginPasskeyReply } from '../../../../contract/auth/passkey.ts'
import { useSession } from '../../../app/app-services.ts'
import { browserName } from '../../../ui/content/browser-name.ts'
import { AccountForm } from '../shared/account-form.tsx'
import { createPasskey } from './webauthn-client.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type FactorMethods, useReauthentication } from './use-reauthentication.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const { name: named } = addPasskeyBody.shape

/**
 * Dialog to set up a passkey. Steps: reauthentication, name, the browser's dialog, recovery codes with the
 * first passkey.
 */
export function SetUpPasskey({ ways, onDone }: { ways: FactorMethods | null; onDone: () => Promise<void> }) {
  const { api } = useSession()
  const { prove, ...asked } = useReauthentication(ways)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void onDone()} />
  return (
    <AccountForm
      label={tr(texts.addAPasskey)}
      body={asked.body.extend({ name: named })}
      fields={[
        ...asked.fields,
        { name: 'name', label: tr(texts.nameOfThePasskey), hint: tr(texts.nameByWhichYouRecogniseIt) },
      ]}
      initial={{ ...asked.initial, name: browserName(navigator.userAgent) }}
      submit={tr(texts.addAPasskey)}
      send={async ({ name, ...typed }) => {
        const failure = tr(texts.passkeyCouldNotBeAdded)
        const begun = await api.post('/second-factor/passkeys/begin', beginPasskeyReply, {
          body: await prove(typed),
          failure,
        })
        const passkey = await createPasskey(begun.data)
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
