import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { checklists, checklistVersionsReply } from '../../../contract/site-posts/checklist.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Card } from '../../ui/content/card.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { ChecklistItems } from './items/checklist-items.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })

export function VersionsCard({ id }: { id: string }) {
  const { api } = useSession()
  const clock = zoneClock(useTimeZone())
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['records', checklists.path, 'versions', id],
    queryFn: ({ signal }) =>
      api.get(`${checklists.path}/${encodeURIComponent(id)}/versions`, checklistVersionsReply, { signal }),
    select: (reply) => reply.data,
    ...useRefreshOptions({ stream: checklists.stream, id }),
  })
  const shown = data?.find(({ version }) => version === chosen) ?? data?.[0]
  return (
    <Card title={tr(texts.versions)}>
      <div className={body}>
        {error && (
          <ErrorState
            title={tr(texts.versionsCouldNotBeFetched)}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines count={4} label={tr(texts.loadingTheVersions)} />}
        {data && shown && (
          <>
            <Field label={tr(texts.version)} hint={tr(texts.versionNeverChangesEachReportNamesTheVersion)}>
              <Select
                value={String(shown.version)}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
              >
                {data.map(({ version, issued_at, issued_by }) => (
                  <option key={version} value={version}>
                    {`${version}, ${clock.minute(issued_at)}${issued_by ? `, ${issued_by}` : ''}`}
                  </option>
                ))}
              </Select>
            </Field>
            <ChecklistItems items={shown.items} />
          </>
        )}
      </div>
    </Card>
  )
}
