import { MailCheck } from '../../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { authCheckReply, messageReply } from '../../../../contract/auth/auth.ts'
import { ApiError } from '../../../api/api.ts'
import { useAppConfig, useSession, useSessionState, useUser } from '../../../app/app-services.ts'
import { isVerified } from '../../../machines/session-event.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { VerifyByPassword } from './verify-by-password.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Said = { kind: 'success' | 'error' | 'warning'; text: string }

/** Messages by the reason that the server gives in the URL when a mailed link is invalid. */
const LINKS: Partial<Record<string, Said>> = {
  expired: { kind: 'warning', text: texts.thatLinkHasExpiredSendTheEmailAgain },
  damaged: {
    kind: 'warning',
    text: texts.thatLinkIsNotCompleteOpenItFrom2,
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

/** Page for signed-in accounts whose email address is not verified. */
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
      tr(texts.failedToResendVerificationEmail),
    )
  const check = () =>
    attempt(
      'check',
      async () => {
        const { data } = await session.api.get('/auth/check', authCheckReply)
        session.actor.send({ type: 'profile.changed', user: data.user })
        return isVerified(data.user)
          ? null
          : { kind: 'warning', text: tr(texts.notVerifiedYetOpenTheLinkInThe) }
      },
      tr(texts.failedToVerifyEmail),
    )

  if (state === 'verified') return <Navigate to="/dashboard" replace />
  return (
    <main className={page}>
      <Card className={box}>
        <div className={column}>
          <MailCheck aria-hidden />
          <h1 className={heading}>{tr(texts.verifyYourEmail)}</h1>
          <p className={text}>
            {outbox ? (
              <>
                {rich(texts.thisServerHasNoMailServerSoNothing, {
                  email: user?.email,
                  strong: (words) => <strong>{words}</strong>,
                })}
              </>
            ) : (
              <>
                {rich(texts.weSentALinkToEmailOpenIt, {
                  email: user?.email,
                  strong: (words) => <strong>{words}</strong>,
                })}
              </>
            )}
          </p>
          {said && <Notice kind={said.kind}>{tr(said.text)}</Notice>}
          <div className={actions}>
            <Button tone="solid" size="lg" busy={under === 'check'} onClick={() => void check()}>
              {tr(texts.iHaveVerified)}
            </Button>
            <Button size="lg" busy={under === 'resend'} onClick={() => void resend()}>
              {outbox ? tr(texts.makeANewLink) : tr(texts.sendTheEmailAgain)}
            </Button>
          </div>
          <hr className={divider} />
          <VerifyByPassword />
          <Button tone="ghost" onClick={() => void session.signOut()}>
            {tr(texts.signOut)}
          </Button>
        </div>
      </Card>
    </main>
  )
}
