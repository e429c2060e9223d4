import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { backupReply, type BackupReply } from '../../../../contract/backup.ts'
import { useSession, useTimeZone } from '../../../app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'

const HOUR = 3_600_000
const body = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4', textStyle: 'dense' })
const muted = css({ color: 'ink.muted' })

/** Whether the server is backed up, how old the newest backup is and what became of it, what its disk is like and whether fixes are as they were sealed. */
export function BackupCard() {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) =>
      api.get('/backup', backupReply, { signal, failure: 'The backups could not be looked up.' }),
    select: ({ data: backup, disk, seals }) => ({ backup, disk, seals }),
    refetchInterval: 60_000,
  })
  if (!data)
    return (
      <Card title="Backups">
        {error ? (
          <ErrorState
            title="The backups could not be looked up"
            detail={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines count={2} label="Looking up the backups" />
        )}
      </Card>
    )
  const { backup, disk, seals } = data
  if (!backup)
    return (
      <Card title="Backups">
        <div className={body}>
          <Notice kind="warning">
            This server makes no backups. Its operator can name a folder in BACKUP_DIR.
          </Notice>
          {disk && <DiskState disk={disk} now={now} timeZone={timeZone} />}
          {seals && <SealState seals={seals} now={now} timeZone={timeZone} />}
        </div>
      </Card>
    )
  const { last, every_hours, kept, encrypted } = backup
  const isOld = last?.ok === true && now - last.at > 2 * every_hours * HOUR
  return (
    <Card title="Backups">
      <div className={body}>
        {last?.ok === false && (
          <Notice kind="error">
            The newest backup failed. The server’s log says why; it tries again within the hour.
          </Notice>
        )}
        {isOld && <Notice kind="warning">The newest backup is older than it should be.</Notice>}
        {last ? (
          <p>
            {last.ok ? 'Newest backup: ' : 'Last tried: '}
            <MomentText t={last.at} now={now} timeZone={timeZone} />
            {last.ok && `, ${last.size}, in ${Math.max(1, Math.round(last.took_ms / 1000))} s`}
          </p>
        ) : (
          <p>No backup has been made yet.</p>
        )}
        <p className={muted}>
          {`One every ${every_hours} h, ${kept} kept, ${encrypted ? 'encrypted' : 'not encrypted'}.`}
        </p>
        {disk && <DiskState disk={disk} now={now} timeZone={timeZone} />}
        {seals && <SealState seals={seals} now={now} timeZone={timeZone} />}
      </div>
    </Card>
  )
}

function DiskState({
  disk: { damaged_pages, checked_at },
  now,
  timeZone,
}: {
  disk: NonNullable<BackupReply['disk']>
  now: number
  timeZone: string
}) {
  if (damaged_pages > 0)
    return (
      <Notice kind="error">
        {`The disk has damaged ${damaged_pages === 1 ? 'a page' : `${damaged_pages} pages`} of the database. The server’s log says what stood there and which backup has it.`}
      </Notice>
    )
  if (checked_at === null) return <p className={muted}>The database’s file is being looked through.</p>
  return (
    <p className={muted}>
      The disk gave back all of the database as it was written:{' '}
      <MomentText t={checked_at} now={now} timeZone={timeZone} />
    </p>
  )
}

function SealState({
  seals: { faults, first, checked_at },
  now,
  timeZone,
}: {
  seals: NonNullable<BackupReply['seals']>
  now: number
  timeZone: string
}) {
  if (first)
    return (
      <Notice kind="error">
        {`The fixes of ${faults === 1 ? 'an hour' : `${faults} hours`} are not as they were sealed. The first is of guard ${first.worker_id}, from `}
        <MomentText t={first.hour} now={now} timeZone={timeZone} />
        {`: ${first.fault}. The server’s log names all of them.`}
      </Notice>
    )
  if (checked_at === null) return <p className={muted}>The fixes are being held against their seals.</p>
  return (
    <p className={muted}>
      All fixes were as they were sealed: <MomentText t={checked_at} now={now} timeZone={timeZone} />
    </p>
  )
}
