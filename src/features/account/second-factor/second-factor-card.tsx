import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { secondFactorReply } from '../../../../contract/auth/second-factor.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { Button } from '../../../ui/control/button.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { ChangeSecondFactor } from './change-second-factor.tsx'
import { FactorRow } from './factor-row.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const SECOND_FACTOR = ['second factor']
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const text = css({ textStyle: 'dense', color: 'ink.muted' })
const factors = css({ borderTopWidth: 'thin', borderColor: 'line' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

type Under = 'app' | 'passkey' | 'remove app' | 'off' | 'codes'

/**
 * A person's own second factor: its state, and actions to set it up, replace it, renew its codes and turn it
 * off.
 */
export function SecondFactorCard() {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const now = useNow(60_000)
  const [under, setUnder] = useState<Under | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const query = useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => api.get('/second-factor', secondFactorReply, { signal }),
    select: (reply) => reply.data,
  })
  const { data } = query
  async function done() {
    setUnder(null)
    setCodes(null)
    await queries.invalidateQueries({ queryKey: SECOND_FACTOR })
  }

  function content() {
    if (!data)
      return (
        <LoadingState
          query={query}
          lines={2}
          label={tr(texts.loadingYourSecondFactor)}
          failed={tr(texts.yourSecondFactorCouldNotBeFetched)}
        />
      )
    if (codes) return <RecoveryCodes codes={codes} onKept={() => void done()} />
    const there = { app: data.app, passkey: data.passkeys.length > 0 }
    const ways = data.on_since === null ? null : there
    if (under === 'app') return <SetUpSecondFactor ways={ways} onDone={done} />
    if (under === 'passkey') return <SetUpPasskey ways={ways} onDone={done} />
    if (under !== null)
      return <ChangeSecondFactor key={under} change={under} ways={there} onDone={done} onCodes={setCodes} />
    const addPasskey = <Button onClick={() => setUnder('passkey')}>{tr(texts.addAPasskey)}</Button>
    if (data.on_since === null)
      return (
        <>
          <p className={text}>{tr(texts.offWithItWhoeverKnowsYourPasswordStill)}</p>
          <div className={row}>
            <Button onClick={() => setUnder('app')}>{tr(texts.setUpASecondFactor)}</Button>
            {addPasskey}
          </div>
        </>
      )
    return (
      <>
        <p className={text}>
          {data.required
            ? rich(texts.onSinceMomentTextRecoveryCodesLeftRecoveryCodesAre, {
                momentText: <MomentText t={data.on_since} now={now} timeZone={timeZone} />,
                recoveryCodesLeft: data.recovery_codes_left,
              })
            : rich(texts.onSinceMomentTextRecoveryCodesLeftRecoveryCodesAre2, {
                momentText: <MomentText t={data.on_since} now={now} timeZone={timeZone} />,
                recoveryCodesLeft: data.recovery_codes_left,
              })}
        </p>
        <div className={factors}>
          {data.app && (
            <ul aria-label={tr(texts.authenticatorApp)}>
              <FactorRow name={tr(texts.authenticatorApp)}>
                <Button
                  size="sm"
                  aria-label={tr(texts.replaceTheAuthenticatorApp)}
                  onClick={() => setUnder('app')}
                >
                  {tr(texts.replace2)}
                </Button>
                {there.passkey && (
                  <Button
                    size="sm"
                    aria-label={tr(texts.removeTheAuthenticatorApp)}
                    onClick={() => setUnder('remove app')}
                  >
                    {tr(texts.remove)}
                  </Button>
                )}
              </FactorRow>
            </ul>
          )}
          <Passkeys passkeys={data.passkeys} ways={there} onRemoved={done} />
        </div>
        <div className={row}>
          {addPasskey}
          {!data.app && <Button onClick={() => setUnder('app')}>{tr(texts.addAnAuthenticatorApp)}</Button>}
          <Button onClick={() => setUnder('codes')}>{tr(texts.newRecoveryCodes)}</Button>
          {!data.required && <Button onClick={() => setUnder('off')}>{tr(texts.turnItOff)}</Button>}
        </div>
      </>
    )
  }

  return (
    <Card title={tr(texts.secondFactor)}>
      <div className={body}>
        {content()}
        {under !== null && codes === null && (
          <Button tone="ghost" onClick={() => setUnder(null)}>
            {tr(texts.cancel)}
          </Button>
        )}
      </div>
    </Card>
  )
}
