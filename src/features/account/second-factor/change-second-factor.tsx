import { messageReply } from '../../../../contract/auth/auth.ts'
import { recoveryCodesReply } from '../../../../contract/auth/second-factor.ts'
import { useSession } from '../../../app/app-services.ts'
import { AccountForm } from '../shared/account-form.tsx'
import { type FactorMethods, useReauthentication } from './use-reauthentication.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const CHANGES = {
  off: {
    path: '/second-factor/off',
    label: tr(texts.turnOffTheSecondFactor),
    submit: tr(texts.turnOffTheSecondFactor),
    failure: tr(texts.secondFactorCouldNotBeTurnedOff),
  },
  'remove app': {
    path: '/second-factor/app/remove',
    label: tr(texts.removeTheAuthenticatorApp),
    submit: tr(texts.removeTheApp),
    failure: tr(texts.authenticatorAppCouldNotBeRemoved),
  },
  codes: {
    path: '/second-factor/recovery-codes',
    label: tr(texts.newRecoveryCodes),
    submit: tr(texts.makeNewRecoveryCodes),
    failure: tr(texts.newRecoveryCodesCouldNotBeMade),
  },
} as const

interface Props {
  change: keyof typeof CHANGES
  ways: FactorMethods
  onDone: () => Promise<void>
  onCodes: (codes: readonly string[]) => void
}

/**
 * Dialog that requires the password and a second factor before a change. The change turns the factor off,
 * removes its app or renews its recovery codes.
 */
export function ChangeSecondFactor({ change, ways, onDone, onCodes }: Props) {
  const { api } = useSession()
  const { prove, ...asked } = useReauthentication(ways)
  const { path, label, submit, failure } = CHANGES[change]
  return (
    <AccountForm
      {...asked}
      label={label}
      submit={submit}
      send={async (values) => {
        const body = await prove(values)
        if (change === 'codes') {
          const { data } = await api.post(path, recoveryCodesReply, { body, failure })
          return onCodes(data.recovery_codes)
        }
        await api.post(path, messageReply, { body, failure })
        return onDone()
      }}
    />
  )
}
