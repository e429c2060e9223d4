import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailPlus } from '../../../ui/icons/page-icons.ts'
import { css } from '../../../../styled-system/css'
import { type OutboxMail, resendReply } from '../../../../contract/auth/account.ts'
import { useAppConfig, useSession, useTimeZone } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { CopyButton } from '../../../ui/control/copy-button.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { Badge } from '../../../ui/status/badge.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const mail = css({ padding: '4', display: 'flex', flexDirection: 'column', gap: '3' })
const meta = css({ color: 'ink.muted', textStyle: 'dense' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const text = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& a': { color: 'accent.ink', textDecoration: 'underline' },
})
const LINK = /(https?:\/\/\S+)/
const STATES = {
  waiting: { label: tr(texts.waiting), tone: 'warning' },
  sent: { label: tr(texts.sent), tone: 'accent' },
  dead: { label: tr(texts.notDelivered), tone: 'danger' },
  kept: { label: tr(texts.notSent), tone: 'neutral' },
} as const

/** A mail of the outbox: its status, its text if the reader may see it, and actions. */
export function OutboxMailCard({ mail: of, now }: { mail: OutboxMail; now: number }) {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const { outbox: keepsMail } = useAppConfig()
  const queries = useQueryClient()
  const { id, at, to, subject, state, attempts, failure, hidden, text: body } = of
  const resend = useMutation({
    mutationFn: () => api.post(`/outbox/${encodeURIComponent(id)}/resend`, resendReply),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['outbox'] }),
  })
  const mayResend = !keepsMail && (state === 'dead' || state === 'kept')
  const link = body === null ? null : LINK.exec(body)?.[0]
  const { label, tone } = STATES[state]
  return (
    <Card title={subject} aside={keepsMail ? undefined : <Badge tone={tone}>{label}</Badge>}>
      <div className={mail}>
        <p className={meta}>
          {rich(texts.toTo, { to })} <MomentText t={at} now={now} timeZone={timeZone} />
        </p>
        {failure !== null && (
          <Notice kind={state === 'dead' ? 'error' : 'warning'}>
            {attempts === 1
              ? tr(texts.oneAttemptFailedTheMailServerSaidFailure, { failure })
              : tr(texts.attemptsAttemptsFailedTheMailServerSaidFailure, { attempts, failure })}
          </Notice>
        )}
        {hidden && <p className={meta}>{tr(texts.itsLinksOpenAnAccountThatMayDo)}</p>}
        {body !== null && (
          <p className={text}>
            {body.split(LINK).map((part, index) =>
              LINK.test(part) ? (
                <a key={index} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        )}
        {resend.error && <Notice kind="error">{resend.error.message}</Notice>}
        {(link || mayResend) && (
          <div className={actions}>
            {mayResend && (
              <Button
                size="sm"
                icon={<MailPlus aria-hidden />}
                busy={resend.isPending}
                onClick={() => resend.mutate()}
              >
                {tr(texts.sendAgain)}
              </Button>
            )}
            {link && <CopyButton text={link} label={tr(texts.copyTheLinkSubject, { subject })} />}
          </div>
        )}
      </div>
    </Card>
  )
}
