import { useQuery } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { outboxReply } from '../../../contract/auth/account.ts'
import { useAppConfig, usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const HOUR_MS = 3_600_000
const LINKS = {
  invitation: { path: '/invitation?', label: tr(texts.linkOfTheInvitation), goodForMs: 7 * 24 * HOUR_MS },
  password: { path: '/reset-password?', label: tr(texts.linkThatSetsANewPassword), goodForMs: HOUR_MS },
  address: { path: '/email/verify/', label: tr(texts.linkThatVerifiesTheAddress), goodForMs: 24 * HOUR_MS },
  guest: { path: '/guest?', label: tr(texts.linkThatSignsTheGuestIn), goodForMs: 7 * 24 * HOUR_MS },
}
export type LinkKind = keyof typeof LINKS

const rows = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

/**
 * Lists unused links for this email address, to be passed on by hand, on a server that sends no email. It
 * shows the newest of each kind.
 */
export function StoredMail({ email, kinds }: { email: string; kinds: readonly LinkKind[] }) {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const { outbox } = useAppConfig()
  const mayRead = usePermission('View Outbox')
  const asks = outbox && mayRead && kinds.length > 0
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['outbox', email],
    queryFn: ({ signal }) => api.get(`/outbox?to=${encodeURIComponent(email)}`, outboxReply, { signal }),
    select: (reply) => reply.data,
    enabled: asks,
    staleTime: 0,
  })
  if (!outbox || kinds.length === 0) return null
  if (!mayRead) return <Notice kind="warning">{rich(texts.thisServerHasNoMailServerSoIt, { email })}</Notice>
  if (!data && error)
    return (
      <ErrorState
        title={tr(texts.linksThatWaitForThisAddressCouldNot)}
        detail={error.message}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const links = kinds.flatMap((kind) => {
    const { path, label, goodForMs } = LINKS[kind]
    for (const { at, text } of data ?? []) {
      const url = text?.match(/https?:\/\/\S+/g)?.find((each) => each.includes(path))
      if (url !== undefined && at > now - goodForMs) return [{ label, at, url }]
    }
    return []
  })
  const withheld = data?.some(({ hidden }) => hidden) ?? false
  if (links.length === 0 && !withheld) return null
  return (
    <Notice kind="warning">
      <div className={rows}>
        <span>{rich(texts.thisServerHasNoMailServerSoNo, { email })}</span>
        {withheld && <span>{tr(texts.thisAccountMayDoMoreThanYoursOnly)}</span>}
        {links.map(({ label, at, url }) => (
          <div key={label} className={row}>
            <span>
              {rich(texts.labelMade, { label })} <MomentText t={at} now={now} timeZone={timeZone} />
            </span>
            <CopyButton text={url} label={tr(texts.copyLabel, { label })} />
          </div>
        ))}
      </div>
    </Notice>
  )
}
