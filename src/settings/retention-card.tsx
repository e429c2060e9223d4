import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { css } from '../../styled-system/css'
import { backupReply } from '../../contract/evidence/backup.ts'
import { systemSettings } from '../../contract/settings/system-settings.ts'
import { usePermission, useSession } from '../app/app-services.ts'
import { useRefreshOptions } from '../resource/refresh/refresh.ts'
import { Card } from '../ui/content/card.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { tr } from '../texts/tr.ts'
import * as texts from '../app/texts.ts'

const SETTINGS = '/system-settings'

/** How long positions are stored, and the state of backups; only for accounts that may see the system settings. */
export function RetentionCard() {
  return usePermission('View System Settings') && <Retention />
}

function Retention() {
  const { api } = useSession()
  const settings = useQuery({
    queryKey: ['records', systemSettings.path, 'retention'],
    queryFn: ({ signal }) => api.get(`${systemSettings.path}/own`, systemSettings.reply, { signal }),
    ...useRefreshOptions({ stream: systemSettings.stream, others: systemSettings.shows }),
  })
  const backup = useQuery({
    queryKey: ['backup', 'retention'],
    queryFn: ({ signal }) => api.get('/backup', backupReply, { signal }),
  })
  // if loading fails, this card stays hidden; the system settings page shows the error
  if (!settings.data || !backup.data) return null
  const days = settings.data.data.fix_retention_days
  return (
    <Card title={tr(texts.retentionAndBackups)}>
      <div className={body}>
        <p>
          {days === null
            ? `${tr(texts.positionsOfGuardsAreStoredForEver)} `
            : `${tr(texts.positionsOfGuardsAreDeletedAfterDaysDays, { days })} `}
          <Link to={days === null ? `${SETTINGS}/edit` : SETTINGS} className={link}>
            {days === null ? tr(texts.setALimit) : tr(texts.systemSettings)}
          </Link>
        </p>
        {backup.data.data === null ? (
          <Notice kind="warning">{tr(texts.thisServerMakesNoBackupsAskItsOperator)}</Notice>
        ) : (
          <p>
            {tr(texts.serverMakesABackupEveryEveryHoursHours, { everyHours: backup.data.data.every_hours })}
          </p>
        )}
      </div>
    </Card>
  )
}

const body = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4', textStyle: 'dense' })
const link = css({ color: 'accent.ink', textDecoration: 'underline' })
