import { z } from 'zod'
import { messageReply } from '../../../contract/auth.ts'
import { askPasskeyReply } from '../../../contract/passkey.ts'
import {
  beginSecondFactorBody,
  confirmSecondFactorBody,
  recoveryCodesReply,
} from '../../../contract/second-factor.ts'
import { useSession } from '../../app-services.ts'
import { AccountForm, ownPasswordField } from './account-form.tsx'
import { showPasskey } from './ask-browser.ts'

const { code } = confirmSecondFactorBody.shape
const withCode = beginSecondFactorBody.extend({ code })
const withPasskey = beginSecondFactorBody.extend({ code: code.or(z.literal('')) })

interface Props {
  change: 'off' | 'codes'
  hasPasskey: boolean
  onOff: () => Promise<void>
  onCodes: (codes: readonly string[]) => void
}

/** Asks for the password and the second factor once more, before it is turned off or its recovery codes are renewed. */
export function ChangeSecondFactor({ change, hasPasskey, onOff, onCodes }: Props) {
  const { api } = useSession()
  const off = change === 'off'
  return (
    <AccountForm
      label={off ? 'Turn off the second factor' : 'New recovery codes'}
      body={hasPasskey ? withPasskey : withCode}
      fields={[
        ownPasswordField,
        {
          name: 'code',
          label: 'Code',
          autoComplete: 'one-time-code',
          hint: `Six digits from your app, or one of your recovery codes.${hasPasskey ? ' Leave it empty to use a passkey.' : ''}`,
        },
      ]}
      initial={{ current_password: '', code: '' }}
      submit={off ? 'Turn off the second factor' : 'Make new recovery codes'}
      send={async ({ current_password, code: typed }) => {
        const shown = typed === '' ? { passkey: await ask() } : { code: typed }
        const body = { current_password, ...shown }
        if (off) {
          const failure = 'The second factor could not be turned off.'
          await api.post('/second-factor/off', messageReply, { body, failure })
          return onOff()
        }
        const failure = 'New recovery codes could not be made.'
        const { data } = await api.post('/second-factor/recovery-codes', recoveryCodesReply, {
          body,
          failure,
        })
        onCodes(data.recovery_codes)
      }}
    />
  )

  async function ask() {
    const failure = 'The passkey could not be asked for.'
    const { data } = await api.post('/second-factor/passkeys/ask', askPasskeyReply, { failure })
    return showPasskey(data)
  }
}
