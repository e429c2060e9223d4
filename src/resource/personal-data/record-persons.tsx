import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../styled-system/css'
import { recordPersonsReply } from '../../../contract/workers/personal-data.ts'
import { removedReply } from '../../../contract/core/resource.ts'
import type { WithPersons } from '../../../domain/erasure/record-erasure.ts'
import { usePermission, useSession } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { useSend } from '../command/use-send.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'
import { EraseDialog, ERASURE_FAILED } from './erase-dialog.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4' })
const entry = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const words = css({ flex: '1', minWidth: '1/2', overflowWrap: 'anywhere' })
const faint = css({ color: 'ink.muted', textStyle: 'dense', marginInlineStart: '2' })

type Person = (typeof recordPersonsReply)['_output']['data'][number]

export function RecordPersons({ kind, id }: { kind: WithPersons; id: string }) {
  const { api } = useSession()
  const { busy, send } = useSend()
  const queries = useQueryClient()
  const mayErase = usePermission('Edit Personal Data')
  const [erasing, setErasing] = useState<string | null>(null)
  const path = `/personal-data/${kind}/${encodeURIComponent(id)}/persons`
  const { data, error, refetch } = useQuery({
    queryKey: ['personal-data', kind, id, 'persons'],
    queryFn: ({ signal }) => api.get(path, recordPersonsReply, { signal }),
    ...useRefreshOptions({ stream: kind, id }),
  })
  if (error && !data)
    return (
      <ErrorState
        title={tr(texts.personsOfTheRecordCouldNotBeLoaded)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.data.length === 0) return null
  const save = ({ called, stored }: Person) =>
    saveFile(
      new Blob([JSON.stringify({ called, stored }, null, 2)], { type: 'application/json' }),
      `personal-data-${kind}-${id}-person.json`,
    )
  return (
    <Card title={tr(texts.personsOfTheRecord)}>
      <ul className={list}>
        {data.data.map((person) => (
          <li key={person.called} className={entry}>
            <span className={words}>
              {person.called}
              {person.is_former && <span className={faint}>{tr(texts.noLongerNamed)}</span>}
            </span>
            <Button
              size="sm"
              icon={<Download aria-hidden />}
              aria-label={tr(texts.exportDataOfCalled, { called: person.called })}
              onClick={() => save(person)}
            >
              {tr(texts.exportText)}
            </Button>
            {mayErase && (
              <Button
                size="sm"
                tone="danger"
                aria-label={tr(texts.eraseCalled, { called: person.called })}
                onClick={() => setErasing(person.called)}
              >
                {tr(texts.erase)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {erasing !== null && (
        <EraseDialog
          id={id}
          called={erasing}
          label={tr(texts.nameOfThePerson)}
          consequences={tr(texts.thisPersonBecomesUnreadable)}
          busy={busy}
          erase={async (body) => {
            const outcome = await send('POST', `${path}/erase`, removedReply, ERASURE_FAILED, {
              ...body,
              person: erasing,
            })
            if (outcome.kind === 'done') void queries.invalidateQueries()
            return outcome
          }}
          onClose={() => setErasing(null)}
        />
      )}
    </Card>
  )
}
