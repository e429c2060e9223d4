import { useQuery } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { type Usage, usageReply } from '../../../contract/billing/usage.ts'
import { useSession } from '../../app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { DataList } from '../../ui/content/data-list.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const MB = 1024 * 1024

const filesText = ({ bytes, limit_bytes: limit }: Usage['files']) =>
  `${Math.ceil(bytes / MB).toLocaleString('en')} of ${Math.floor(limit / MB).toLocaleString('en')} MB`

/** What the company uses of this installation, against the limits of its operator. */
export function PlansPage() {
  const { api } = useSession()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) =>
      api.get('/usage', usageReply, { signal, failure: 'The usage could not be fetched.' }),
  })
  return (
    <PageColumn>
      <Card title="Usage of this installation">
        {data ? (
          <div className={body}>
            <Facts usage={data.data} />
          </div>
        ) : error ? (
          <ErrorState
            title="The usage could not be fetched"
            detail={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines count={5} label="Loading the usage" />
        )}
      </Card>
    </PageColumn>
  )
}

function Facts({ usage }: { usage: Usage }) {
  const { guards, phones, accounts, files, retention_days: days, mail } = usage
  return (
    <>
      <DataList
        items={[
          { name: 'Guards', value: `${guards.toLocaleString('en')}, no limit` },
          { name: 'Phones enrolled', value: `${phones.toLocaleString('en')}, no limit` },
          { name: 'Back office accounts', value: `${accounts.toLocaleString('en')}, no limit` },
          { name: 'Files', value: filesText(files) },
          { name: 'Positions are stored', value: days === null ? 'for ever' : `for ${days} days` },
          {
            name: 'Mail',
            value: mail.leaves ? 'leaves by the mail server' : 'stays in the outbox: no mail server',
          },
        ]}
      />
      <progress
        aria-label="Files stored"
        value={files.bytes}
        max={files.limit_bytes}
        className={css({ width: 'full', accentColor: 'accent' })}
      />
    </>
  )
}
