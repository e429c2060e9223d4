import { messageReply } from '../../../contract/auth.ts'
import { recoveryCodesReply } from '../../../contract/second-factor.ts'
import { useSession } from '../../app-services.ts'
import { AccountForm } from './account-form.tsx'
import { type FactorWays, useOwnProof } from './use-own-proof.ts'

interface Props {
  change: 'off' | 'codes'
  ways: FactorWays
  onOff: () => Promise<void>
  onCodes: (codes: readonly string[]) => void
}

/** Asks for the password and the second factor once more, before it is turned off or its recovery codes are renewed. */
export function ChangeSecondFactor({ change, ways, onOff, onCodes }: Props) {
  const { api } = useSession()
  const { prove, ...asked } = useOwnProof(ways)
  const off = change === 'off'
  return (
    <AccountForm
      {...asked}
      label={off ? 'Turn off the second factor' : 'New recovery codes'}
      submit={off ? 'Turn off the second factor' : 'Make new recovery codes'}
      send={async (values) => {
        const body = await prove(values)
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
}
