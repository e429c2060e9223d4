import { useQuery } from '@tanstack/react-query'
import { MailOpen } from '../../ui/icons/record-icons.ts'
import { css } from '../../../styled-system/css'
import { outboxReply } from '../../../contract/account.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { Button } from '../../ui/control/button.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { useNow } from '../../ui/content/use-now.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3' })
const hint = css({ color: 'ink.muted', textStyle: 'dense', flex: '1', minWidth: '[16rem]' })
const mail = css({ padding: '4', display: 'flex', flexDirection: 'column', gap: '3' })
const meta = css({ color: 'ink.muted', textStyle: 'dense' })
const text = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& a': { color: 'accent.ink', textDecoration: 'underline' },
})
const LINK = /(https?:\/\/\S+)/

/** The mail of the company on a server that sends none. */
export function OutboxPage() {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.get('/outbox', outboxReply, { signal }),
    select: (reply) => reply.data,
  })
  return (
    <PageColumn>
      <div className={row}>
        <p className={hint}>
          This server has no mail server: no email leaves it. It keeps the mail of your company here for a
          week. Copy a link and give it to its addressee yourself.
        </p>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      {!data && error && (
        <ErrorState
          title="The outbox could not be fetched"
          detail={error.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines count={6} label="Loading the outbox" />}
      {data?.length === 0 && (
        <EmptyState icon={<MailOpen aria-hidden />} title="No mail">
          Links that verify an address or set a password will be here.
        </EmptyState>
      )}
      {data?.map(({ id, at, to, subject, text: body }) => (
        <Card key={id} title={subject}>
          <div className={mail}>
            <p className={meta}>
              To {to}, <MomentText t={at} now={now} timeZone={timeZone} />
            </p>
            <p className={text}>
              {body === null &&
                'Its links open an account that may do more than yours, so it is not shown to you.'}
              {body?.split(LINK).map((part, index) =>
                LINK.test(part) ? (
                  <a key={index} href={part}>
                    {part}
                  </a>
                ) : (
                  part
                ),
              )}
            </p>
            <LinkOf mail={body} subject={subject} />
          </div>
        </Card>
      ))}
    </PageColumn>
  )
}

function LinkOf({ mail: body, subject }: { mail: string | null; subject: string }) {
  const link = body === null ? null : LINK.exec(body)?.[0]
  return link ? (
    <div>
      <CopyButton text={link} label={`Copy the link: ${subject}`} />
    </div>
  ) : null
}
