import { MailCheck } from '../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { authCheckReply, messageReply } from '../../../contract/auth.ts'
import { ApiError } from '../../api.ts'
import { useAppConfig, useSession, useSessionState, useUser } from '../../app-services.ts'
import { isVerified } from '../../machines/session-event.ts'
import { Button } from '../../ui/control/button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { VerifyByPassword } from './verify-by-password.tsx'

type Said = { kind: 'success' | 'error' | 'warning'; text: string }

/** The server sends people here whose link does not hold, and says why. */
const LINKS: Partial<Record<string, Said>> = {
  expired: { kind: 'warning', text: 'That link has expired. Send the email again for a new one.' },
  damaged: {
    kind: 'warning',
    text: 'That link is not complete. Open it from the email again, or send the email again for a new one.',
  },
}

const page = css({ display: 'grid', placeItems: 'center', minHeight: 'viewport', padding: '6' })
const box = css({ width: 'full', maxWidth: 'sm' })
const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '6',
  '& > svg': { width: '8', height: '8', color: 'accent.ink' },
})
const heading = css({ textStyle: 'title' })
const text = css({ color: 'ink.muted', overflowWrap: 'anywhere' })
const divider = css({ border: 'none', height: 'px', bg: 'line' })
const actions = css({ display: 'flex', flexDirection: 'column', gap: '2' })

/** Where a person waits who is signed in and whose email address is not verified. */
export function VerificationRequiredPage() {
  const session = useSession()
  const user = useUser()
  const { outbox } = useAppConfig()
  const state = useSessionState()
  const link = new URLSearchParams(useLocation().search).get('link') ?? ''
  const [under, setUnder] = useState<'resend' | 'check' | null>(null)
  const [said, setSaid] = useState<Said | null>(LINKS[link] ?? null)

  async function attempt(what: 'resend' | 'check', work: () => Promise<Said | null>, failure: string) {
    setUnder(what)
    setSaid(null)
    try {
      setSaid(await work())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid({ kind: 'error', text: failure })
    } finally {
      setUnder(null)
    }
  }

  const resend = () =>
    attempt(
      'resend',
      async () => {
        const { msg } = await session.api.post('/email/verification-notification', messageReply)
        return { kind: outbox ? 'warning' : 'success', text: msg }
      },
      'Failed to resend verification email.',
    )
  const check = () =>
    attempt(
      'check',
      async () => {
        const { data } = await session.api.get('/auth/check', authCheckReply)
        session.actor.send({ type: 'check.passed', user: data.user })
        return isVerified(data.user)
          ? null
          : { kind: 'warning', text: 'Not verified yet. Open the link in the email, then check again.' }
      },
      'Failed to verify email.',
    )

  if (state === 'verified') return <Navigate to="/dashboard" replace />
  return (
    <main className={page}>
      <Card className={box}>
        <div className={column}>
          <MailCheck aria-hidden />
          <h1 className={heading}>Verify your email</h1>
          <p className={text}>
            {outbox ? (
              <>
                This server has no mail server, so nothing was sent to <strong>{user?.email}</strong>. Ask
                your administrator for the link, or verify with your password below.
              </>
            ) : (
              <>
                We sent a link to <strong>{user?.email}</strong>. Open it, then come back here.
              </>
            )}
          </p>
          {said && <Notice kind={said.kind}>{said.text}</Notice>}
          <div className={actions}>
            <Button tone="solid" size="lg" busy={under === 'check'} onClick={() => void check()}>
              I have verified
            </Button>
            <Button size="lg" busy={under === 'resend'} onClick={() => void resend()}>
              {outbox ? 'Make a new link' : 'Send the email again'}
            </Button>
          </div>
          <hr className={divider} />
          <VerifyByPassword />
          <Button tone="ghost" onClick={() => void session.signOut()}>
            Sign out
          </Button>
        </div>
      </Card>
    </main>
  )
}
