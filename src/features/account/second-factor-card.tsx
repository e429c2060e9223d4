import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { messageReply } from '../../../contract/auth.ts'
import {
  changeSecondFactorBody,
  recoveryCodesReply,
  secondFactorReply,
} from '../../../contract/second-factor.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

const SECOND_FACTOR = ['second factor']
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const text = css({ textStyle: 'dense', color: 'ink.muted' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

type Under = 'set-up' | 'off' | 'codes'

/** A person's own second factor: since when it is on, and the ways to set it up, renew its codes and turn it off. */
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
    if (under === 'set-up') return <SetUpSecondFactor onDone={done} />
    if (data.on_since === null)
      return (
        <>
          <p className={text}>
            Off. With it, who knows your password still needs a code from an app on your phone.
          </p>
          <div className={row}>
            <Button onClick={() => setUnder('set-up')}>Set up a second factor</Button>
          </div>
        </>
      )
    return (
      <>
        <p className={text}>
          On since <MomentText t={data.on_since} now={now} timeZone={timeZone} />. {data.recovery_codes_left}{' '}
          recovery {data.recovery_codes_left === 1 ? 'code is' : 'codes are'} left.
          {data.required && ' Your role requires it.'}
        </p>
        {under === null ? (
          <div className={row}>
            <Button onClick={() => setUnder('codes')}>New recovery codes</Button>
            <Button onClick={() => setUnder('off')}>Turn it off</Button>
          </div>
        ) : (
          <AccountForm
            key={under}
            label={under === 'off' ? 'Turn off the second factor' : 'New recovery codes'}
            body={changeSecondFactorBody}
            fields={[
              {
                name: 'current_password',
                label: 'Your password',
                kind: 'password',
                autoComplete: 'current-password',
              },
              {
                name: 'code',
                label: 'Code',
                autoComplete: 'one-time-code',
                hint: 'Six digits from your app, or one of your recovery codes.',
              },
            ]}
            initial={{ current_password: '', code: '' }}
            submit={under === 'off' ? 'Turn off the second factor' : 'Make new recovery codes'}
            send={async (values) => {
              if (under === 'codes') {
                const reply = await api.post('/second-factor/recovery-codes', recoveryCodesReply, {
                  body: values,
                  failure: 'New recovery codes could not be made.',
                })
                return setCodes(reply.data.recovery_codes)
              }
              await api.post('/second-factor/off', messageReply, {
                body: values,
                failure: 'The second factor could not be turned off.',
              })
              await done()
            }}
          />
        )}
      </>
    )
  }

  return (
    <Card title="Second factor">
      <div className={body}>{content()}</div>
    </Card>
  )
}
