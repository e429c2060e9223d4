import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { css } from '../../../../styled-system/css'
import { passkeyRequestReply } from '../../../../contract/auth/passkey.ts'
import {
  factorMethodsReply,
  presentFactorBody,
  presentFactorReply,
} from '../../../../contract/auth/second-factor.ts'
import { ApiError } from '../../../api/api.ts'
import { useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AccountForm } from '../shared/account-form.tsx'
import { PasskeyUnavailable, presentPasskey } from './webauthn-client.ts'
import { PageHeading } from '../shared/page-heading.tsx'
import { codeHint } from './use-reauthentication.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** outside the shell, so it needs its own query client */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Requests a second factor: a passkey, a code of the app, or a recovery code. */
export function EnterSecondFactor(props: { email: string }) {
  return (
    <QueryClientProvider client={queries}>
      <Ways {...props} />
    </QueryClientProvider>
  )
}

function Ways({ email }: { email: string }) {
  const { api, actor } = useSession()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['second factor ways', email],
    queryFn: ({ signal }) => api.get('/second-factor/ways', factorMethodsReply, { signal }),
    select: (reply) => reply.data,
  })
  if (isPending) return <SkeletonLines count={3} label={tr(texts.loadingYourSecondFactor)} />
  // if the account's factors cannot be loaded, both are offered
  const { app, passkey } = data ?? { app: true, passkey: true }

  async function send(body: z.infer<typeof presentFactorBody>) {
    const failure = tr(texts.secondFactorCouldNotBeChecked)
    const reply = await api.post('/second-factor/show', presentFactorReply, { body, failure })
    actor.send({ type: 'profile.changed', user: reply.data.user })
  }
  async function byPasskey() {
    setBusy(true)
    setWrong(null)
    try {
      const asked = await api.post('/second-factor/passkeys/ask', passkeyRequestReply, {
        failure: tr(texts.passkeyCouldNotBeRequested),
      })
      await send({ passkey: await presentPasskey(asked.data) })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PasskeyUnavailable)) throw error
      setWrong(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={column}>
      <PageHeading title={tr(texts.secondFactor)}>
        {app
          ? passkey
            ? tr(texts.openYourAuthenticatorAppForTheCodeOf, { email })
            : tr(texts.openYourAuthenticatorAppForTheCodeOf2, { email })
          : tr(texts.useAPasskeyOfEmailOrEnterA, { email })}
      </PageHeading>
      {!data && error && (
        <>
          <Notice kind="error">
            {rich(texts.yourSecondFactorCouldNotBeFetchedMessage, { message: error.message })}
          </Notice>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {tr(texts.tryAgain)}
          </Button>
        </>
      )}
      {wrong !== null && <Notice kind="error">{wrong}</Notice>}
      {passkey && (
        <Button tone={app ? 'outline' : 'solid'} size="lg" wide busy={busy} onClick={() => void byPasskey()}>
          {tr(texts.useAPasskey)}
        </Button>
      )}
      <AccountForm
        label={tr(texts.secondFactor)}
        body={presentFactorBody}
        fields={[
          {
            name: 'code',
            label: tr(texts.code),
            autoComplete: 'one-time-code',
            hint: codeHint({ app }),
          },
        ]}
        initial={{ code: '' }}
        submit={tr(texts.signIn)}
        send={send}
      />
    </div>
  )
}
