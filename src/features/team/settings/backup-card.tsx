import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { backupReply, type BackupReply } from '../../../../contract/evidence/backup.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const HOUR = 3_600_000
const body = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4', textStyle: 'dense' })
const muted = css({ color: 'ink.muted' })

/**
 * The backup schedule, age and result of the newest backup, and whether stored fixes still match their signed
 * hashes (seals).
 */
export function BackupCard() {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const query = useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) =>
      api.get('/backup', backupReply, { signal, failure: tr(texts.backupsCouldNotBeFetched) }),
    select: ({ data: backup, seals }) => ({ backup, seals }),
    refetchInterval: 60_000,
  })
  const { data } = query
  if (!data)
    return (
      <Card title={tr(texts.backups)}>
        <LoadingState
          query={query}
          lines={2}
          label={tr(texts.loadingTheBackups)}
          failed={tr(texts.backupsCouldNotBeFetched2)}
        />
      </Card>
    )
  const { backup, seals } = data
  if (!backup)
    return (
      <Card title={tr(texts.backups)}>
        <div className={body}>
          <Notice kind="warning">{tr(texts.thisServerMakesNoBackupsItsOperatorCan)}</Notice>
          {seals && <SealState seals={seals} now={now} timeZone={timeZone} />}
        </div>
      </Card>
    )
  const { last, every_hours, kept, encrypted } = backup
  const isOld = last?.ok === true && now - last.at > 2 * every_hours * HOUR
  return (
    <Card title={tr(texts.backups)}>
      <div className={body}>
        {last?.ok === false && (
          <Notice kind="error">{tr(texts.newestBackupFailedTheServersLogSaysWhy)}</Notice>
        )}
        {isOld && <Notice kind="warning">{tr(texts.newestBackupIsOlderThanItShouldBe)}</Notice>}
        {last ? (
          <p>
            {last.ok ? `${tr(texts.newestBackup)} ` : `${tr(texts.lastTried)} `}
            <MomentText t={last.at} now={now} timeZone={timeZone} />
            {last.ok &&
              tr(texts.sizeInMaxS, { size: last.size, max: Math.max(1, Math.round(last.took_ms / 1000)) })}
          </p>
        ) : (
          <p>{tr(texts.noBackupHasBeenMadeYet)}</p>
        )}
        <p className={muted}>
          {encrypted
            ? tr(texts.oneEveryEveryHoursHKeptKeptEncrypted, { every_hours, kept })
            : tr(texts.oneEveryEveryHoursHKeptKeptNot, { every_hours, kept })}
        </p>
        {seals && <SealState seals={seals} now={now} timeZone={timeZone} />}
      </div>
    </Card>
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
        {rich(texts.positionsOfValueDoNotMatchTheirSeals, {
          value: tr(texts.hoursFaults, { faults }),
          workerId: first.worker_id,
          momentText: <MomentText t={first.hour} now={now} timeZone={timeZone} />,
          fault: first.fault,
        })}
      </Notice>
    )
  if (checked_at === null) return <p className={muted}>{tr(texts.positionsAreBeingComparedWithTheirSeals)}</p>
  return (
    <p className={muted}>
      {tr(texts.allPositionsMatchedTheirSeals)} <MomentText t={checked_at} now={now} timeZone={timeZone} />
    </p>
  )
}
