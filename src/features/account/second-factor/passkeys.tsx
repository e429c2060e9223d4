import { useState } from 'react'
import { messageReply } from '../../../../contract/auth/auth.ts'
import type { PasskeyRow } from '../../../../contract/auth/passkey.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AccountForm } from '../shared/account-form.tsx'
import { FactorRow } from './factor-row.tsx'
import { type FactorMethods, useReauthentication } from './use-reauthentication.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** A person's passkeys, each with a way to remove it. */
export function Passkeys({
  passkeys,
  ways,
  onRemoved,
}: {
  passkeys: readonly PasskeyRow[]
  ways: FactorMethods
  onRemoved: () => Promise<void>
}) {
  const { api } = useSession()
  const { prove, ...asked } = useReauthentication(ways)
  const timeZone = useTimeZone()
  const now = useNow(60_000)
  const [removing, setRemoving] = useState<PasskeyRow | null>(null)
  if (passkeys.length === 0) return null
  return (
    <>
      <ul aria-label={tr(texts.passkeys)}>
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            name={passkey.name}
            note={
              <>
                {tr(texts.passkeyAdded)} <MomentText t={passkey.created_at} now={now} timeZone={timeZone} />
                {passkey.last_used_at === null ? (
                  tr(texts.notUsedYet)
                ) : (
                  <>
                    {tr(texts.lastUsed)} <MomentText t={passkey.last_used_at} now={now} timeZone={timeZone} />
                  </>
                )}
              </>
            }
          >
            <Button
              size="sm"
              aria-label={tr(texts.removeName, { name: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {tr(texts.remove)}
            </Button>
          </FactorRow>
        ))}
      </ul>
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={tr(texts.removeName2, { name: removing?.name ?? tr(texts.thePasskey) })}
        size="sm"
      >
        <AccountForm
          label={tr(texts.removeThePasskey)}
          {...asked}
          submit={tr(texts.removeIt)}
          send={async (values) => {
            await api.post(`/second-factor/passkeys/${removing?.id ?? ''}/remove`, messageReply, {
              body: await prove(values),
              failure: tr(texts.passkeyCouldNotBeRemoved),
            })
            setRemoving(null)
            await onRemoved()
          }}
        />
      </Dialog>
    </>
  )
}
