import { useQuery } from '@tanstack/react-query'
import { MailOpen } from '../../../ui/icons/page-icons.ts'
import { css } from '../../../../styled-system/css'
import { type OutboxMail, outboxReply } from '../../../../contract/auth/account.ts'
import { useAppConfig, useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { PageColumn } from '../../../ui/content/page-column.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { OutboxMailCard } from './outbox-mail.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3' })
const hint = css({ color: 'ink.muted', textStyle: 'dense', flex: '1', minWidth: '[16rem]' })

/** Outgoing mail of the company: mail that could not be delivered, then all mail of the last week. */
export function OutboxPage() {
  const { api } = useSession()
  const { outbox: keepsMail } = useAppConfig()
  const now = useNow(10_000)
  const all = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.get('/outbox', outboxReply, { signal }),
    select: (reply) => reply.data,
  })
  const given = useQuery({
    queryKey: ['outbox', 'dead'],
    queryFn: ({ signal }) => api.get('/outbox?state=dead', outboxReply, { signal }),
    select: (reply) => reply.data,
  })
  const error = all.error ?? given.error
  const isFetching = all.isFetching || given.isFetching
  const lookAgain = () => void Promise.all([all.refetch(), given.refetch()])
  const mails = all.data && given.data && givenUpFirst(given.data, all.data)
  return (
    <PageColumn>
      <div className={row}>
        <p className={hint}>
          {keepsMail ? tr(texts.thisServerHasNoMailServerSoIt) : tr(texts.mailOfYourCompanyInTheLastWeek)}
        </p>
        <Button size="sm" busy={isFetching} onClick={lookAgain}>
          {tr(texts.checkAgain)}
        </Button>
      </div>
      {!mails && error && (
        <ErrorState
          title={tr(texts.outboxCouldNotBeFetched)}
          detail={error.message}
          retrying={isFetching}
          onRetry={lookAgain}
        />
      )}
      {!mails && !error && <SkeletonLines count={6} label={tr(texts.loadingTheOutbox)} />}
      {mails?.length === 0 && (
        <EmptyState icon={<MailOpen aria-hidden />} title={tr(texts.noMail)}>
          {tr(texts.linksThatVerifyAnAddressOrSetA)}
        </EmptyState>
      )}
      {mails?.map((mail) => (
        <OutboxMailCard key={mail.id} mail={mail} now={now} />
      ))}
    </PageColumn>
  )
}

/** Puts undeliverable mail first. Each mail appears once, even if one list is older than the other. */
const givenUpFirst = (given: OutboxMail[], all: OutboxMail[]): OutboxMail[] => [
  ...given,
  ...all.filter(({ id, state }) => state !== 'dead' && given.every((each) => each.id !== id)),
]
