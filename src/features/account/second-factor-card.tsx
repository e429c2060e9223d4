import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { secondFactorReply } from '../../../contract/second-factor.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { ChangeSecondFactor } from './change-second-factor.tsx'
import { FactorRow } from './factor-row.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

const SECOND_FACTOR = ['second factor']
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const text = css({ textStyle: 'dense', color: 'ink.muted' })
const factors = css({ borderTopWidth: 'thin', borderColor: 'line' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

type Under = 'app' | 'passkey' | 'remove app' | 'off' | 'codes'

/** A person's own second factor: since when it is on, and the ways to set it up, replace it, renew its codes and turn it off. */
export function SecondFactorCard() {
  const { api } = useSession()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const now = useNow(60_000)
  const [under, setUnder] = useState<Under | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => api.get('/second-factor', secondFactorReply, { signal }),
    select: (reply) => reply.data,
  })
  async function done() {
    setUnder(null)
    setCodes(null)
    await queries.invalidateQueries({ queryKey: SECOND_FACTOR })
  }

  function content() {
    if (!data && error)
      return (
        <ErrorState
          title="Your second factor could not be fetched"
          detail={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )
    if (!data) return <SkeletonLines count={2} label="Loading your second factor" />
    if (codes) return <RecoveryCodes codes={codes} onKept={() => void done()} />
    const there = { app: data.app, passkey: data.passkeys.length > 0 }
    const ways = data.on_since === null ? null : there
    if (under === 'app') return <SetUpSecondFactor ways={ways} onDone={done} />
    if (under === 'passkey') return <SetUpPasskey ways={ways} onDone={done} />
    if (under !== null)
      return <ChangeSecondFactor key={under} change={under} ways={there} onDone={done} onCodes={setCodes} />
    const addPasskey = <Button onClick={() => setUnder('passkey')}>Add a passkey</Button>
    if (data.on_since === null)
      return (
        <>
          <p className={text}>
            Off. With it, whoever knows your password still needs a code from an app on your phone, or a
            passkey.
          </p>
          <div className={row}>
            <Button onClick={() => setUnder('app')}>Set up a second factor</Button>
            {addPasskey}
          </div>
        </>
      )
    return (
      <>
        <p className={text}>
          On since <MomentText t={data.on_since} now={now} timeZone={timeZone} />. {data.recovery_codes_left}{' '}
          recovery {data.recovery_codes_left === 1 ? 'code is' : 'codes are'} left.
          {data.required && ' It is required of you.'}
        </p>
        <div className={factors}>
          {data.app && (
            <ul aria-label="Authenticator app">
              <FactorRow name="Authenticator app">
                <Button size="sm" aria-label="Replace the authenticator app" onClick={() => setUnder('app')}>
                  Replace
                </Button>
                {there.passkey && (
                  <Button
                    size="sm"
                    aria-label="Remove the authenticator app"
                    onClick={() => setUnder('remove app')}
                  >
                    Remove
                  </Button>
                )}
              </FactorRow>
            </ul>
          )}
          <Passkeys passkeys={data.passkeys} ways={there} onRemoved={done} />
        </div>
        <div className={row}>
          {addPasskey}
          {!data.app && <Button onClick={() => setUnder('app')}>Add an authenticator app</Button>}
          <Button onClick={() => setUnder('codes')}>New recovery codes</Button>
          {!data.required && <Button onClick={() => setUnder('off')}>Turn it off</Button>}
        </div>
      </>
    )
  }

  return (
    <Card title="Second factor">
      <div className={body}>
        {content()}
        {under !== null && codes === null && (
          <Button tone="ghost" onClick={() => setUnder(null)}>
            Cancel
          </Button>
        )}
      </div>
    </Card>
  )
}
