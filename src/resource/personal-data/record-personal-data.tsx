import { useQuery, useQueryClient } from '@tanstack/react-query'
import { personalDataState } from '../../../contract/personal-data.ts'
import { removedReply } from '../../../contract/resource.ts'
import type { ErasableKind } from '../../../domain/erasure/record-erasure.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { useSend } from '../command/use-send.ts'
import { useRefreshed } from '../refresh/refresh.ts'
import { EraseDialog, ERASURE_FAILED } from './erase-dialog.tsx'
import { PersonalDataRow } from './personal-data-row.tsx'

const CONSEQUENCES: Readonly<Record<ErasableKind, string>> = {
  user: 'Name, email address, phone and image become unreadable everywhere, also in the log and in backups. What the account did stays, of an “Erased person”. It can no longer sign in.',
  guest:
    'Name, email address and organisation become unreadable everywhere, also in the log and in backups. When they visited stays.',
  client:
    'Contacts, phone, email and postal address and KRA PIN become unreadable everywhere, also in the log and in backups. The name of the client, its assignments and invoices stay.',
  subscriber:
    'Name, job title, email address and phone become unreadable everywhere, also in the log and in backups.',
  occurrence:
    'Persons, vehicles, who was informed, and the sides of a handover become unreadable everywhere, also in the log and in backups. The text of the entry and its files stay.',
  incident:
    'Persons, vehicles, property, police, insurance and all names become unreadable everywhere, also in the log and in backups. The narrative, the files and the evidence stay.',
  'checklist-run':
    'The name and the note of the reporter become unreadable everywhere, also in the log and in backups. The answers stay.',
}

/** A copy of the personal data of a record, and its erasure. */
export function RecordPersonalData({ kind, id }: { kind: ErasableKind; id: string }) {
  const { api } = useSession()
  const { busy, send } = useSend()
  const queries = useQueryClient()
  const clock = zoneClock(useTimeZone())
  const path = `/personal-data/${kind}/${encodeURIComponent(id)}`
  const { data, error, refetch } = useQuery({
    queryKey: ['personal-data', kind, id],
    queryFn: ({ signal }) => api.get(path, personalDataState, { signal }),
    ...useRefreshed({ stream: kind, id }),
  })
  if (error && !data)
    return (
      <ErrorState
        title="Whether personal data was erased could not be loaded."
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  const { called, erased_at: erasedAt, unfinished } = data.data
  return (
    <PersonalDataRow
      text={
        erasedAt !== null
          ? `The personal data of this record was erased on ${clock.full(erasedAt)}.`
          : unfinished === null
            ? 'Export a copy, or erase what is no longer needed.'
            : `Export a copy. To erase personal data: ${unfinished}`
      }
      copy={erasedAt === null ? { path: `${path}/copy`, name: `personal-data-${kind}-${id}.json` } : null}
      mayBeErased={unfinished === null}
      dialog={(close) => (
        <EraseDialog
          id={id}
          called={called}
          label="What it is called"
          consequences={CONSEQUENCES[kind]}
          busy={busy}
          erase={async (body) => {
            const outcome = await send('POST', `${path}/erase`, removedReply, ERASURE_FAILED, body)
            if (outcome.kind === 'done') void queries.invalidateQueries()
            return outcome
          }}
          onClose={close}
        />
      )}
    />
  )
}
