import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { AppConfig } from '../../../../contract/settings/app-config.ts'
import { loginBody } from '../../../../contract/auth/auth.ts'
import { useAppServices, useSession } from '../../../app/app-services.ts'
import { preloadData, preloadScreens } from '../../../loading/preload-route.ts'
import { destinationAfterSignIn } from '../../../session/decide-route.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { CompanySignInButton } from '../company-sign-in-button.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { PasswordInput } from '../shared/password-input.tsx'
import { ApiError } from '../../../api/api.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const heading = css({ fontSize: '2xl', fontWeight: 'semibold', letterSpacing: 'tight', lineHeight: 'tight' })

const goodbyes = {
  asked: null,
  refused: texts.yourSessionHasEndedPleaseSignInAgain,
  elsewhere: texts.youSignedOutInAnotherTab,
}

/** errors of mailed links, by the reason in the URL */
const links: Partial<Record<string, string>> = {
  expired: texts.thatLinkHasExpiredSignInToHave,
  damaged: texts.thatLinkIsNotCompleteOpenItFrom,
}

interface Props {
  demo: AppConfig['demo']
  /** other ways to sign in, shown below the button */
  children: ReactNode
}

export function SignInForm({ demo, children }: Props) {
  const session = useSession()
  const services = useAppServices()
  const { search } = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  const reason = services.signedOutBy()
  const greeting = (reason && goodbyes[reason]) ?? links[new URLSearchParams(search).get('link') ?? '']
  const checked = loginBody.safeParse({ email: email.trim(), password })
  const wrong = new Set(tried ? checked.error?.issues.map((issue) => issue.path[0]) : [])

  const setFailed = (text: string | null) => setFailure(text === null ? null : { text, until: null })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (!checked.success) {
      const atEmail = checked.error.issues.some((issue) => issue.path[0] === 'email')
      ;(atEmail ? emailRef : passwordRef).current?.focus()
      return
    }
    setBusy(true)
    const destination = destinationAfterSignIn(search)
    void preloadScreens(destination, services)
    try {
      await session.signIn(checked.data)
      void preloadData(destination, services)
    } catch (error) {
      setFailure(signInFailure(error))
      passwordRef.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={heading}>{tr(texts.signIn)}</h1>
      {failure && (
        <Notice kind="error">
          {failure.text}
          {failure.until !== null && <Wait key={failure.until} until={failure.until} />}
        </Notice>
      )}
      {!failure && greeting && <Notice kind="info">{tr(greeting)}</Notice>}
      <Field label={tr(texts.email)} error={wrong.has('email') ? tr(texts.enterYourEmailAddress) : undefined}>
        <Input
          ref={emailRef}
          type="email"
          autoFocus
          name="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <PasswordInput
        ref={passwordRef}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong.has('password') ? tr(texts.enterYourPassword) : undefined}
      />
      <Button type="submit" tone="solid" size="lg" wide busy={busy}>
        {tr(texts.signIn)}
      </Button>
      <CompanySignInButton email={email} destination={destinationAfterSignIn(search)} onFailure={setFailed} />
      {children}
      {demo && (
        <DemoAccounts
          demo={demo}
          onPick={(account) => {
            setEmail(account.email)
            setPassword(account.password)
            setFailure(null)
          }}
        />
      )}
    </form>
  )
}

interface Failure {
  text: string
  /** earliest time of the next attempt, ms since epoch; null if the server states no delay */
  until: number | null
}

/** Returns the message after a failed attempt. It is the server's message if the server sent one. */
function signInFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 0) return { text: tr(texts.serverCannotBeReachedCheckYourConnectionAnd), until: null }
  const wait = error.status === 429 ? error.retryAfterMs : undefined
  return {
    text: error.message || tr(texts.failedToLoginPleaseCheckYourCredentials),
    until: wait === undefined ? null : Date.now() + wait,
  }
}

/** Countdown to the next possible attempt. Screen readers do not announce every second. */
function Wait({ until }: { until: number }) {
  const seconds = Math.ceil((until - useNow(1000)) / 1000)
  if (seconds <= 0) return <> {tr(texts.youCanTryAgainNow)}</>
  const text = seconds < 100 ? `${seconds} s` : tr(texts.minMath, { Math: Math.ceil(seconds / 60) })
  return <span aria-live="off"> {rich(texts.youCanTryAgainInText, { text })}</span>
}
