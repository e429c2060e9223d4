import { useQuery } from '@tanstack/react-query'
import { archivedWithClient, clients } from '../../../../contract/client.ts'
import { useSession } from '../../../app-services.ts'
import { counted } from '../../../resource/record/record-kind.ts'
import { useRefreshed } from '../../../resource/refresh/refresh.ts'
import { Notice } from '../../../ui/status/notice.tsx'

/** What archiving a client archives and withdraws besides the client. */
export function ArchivedWithClient({ clientId }: { clientId: string }) {
  const { api } = useSession()
  const { data, error } = useQuery({
    queryKey: ['records', clients.path, 'archived with', clientId],
    queryFn: ({ signal }) =>
      api.get(`${clients.path}/${encodeURIComponent(clientId)}/archive`, archivedWithClient, {
        signal,
        failure: 'What belongs to this client could not be counted.',
      }),
    ...useRefreshed({ stream: clients.stream, id: clientId, others: ['assignment', 'site-post'] }),
  })
  if (error) return <Notice kind="warning">{error.message}</Notice>
  if (!data) return <p role="status">Counting assignments, site posts and guards…</p>
  const { assignments, site_posts, guards } = data.data
  if (assignments + site_posts === 0) return <p>No assignment or site post is archived with it.</p>
  const parts = [
    counted({ one: 'assignment', many: 'assignments' }, assignments),
    counted({ one: 'site post', many: 'site posts' }, site_posts),
  ].join(' and ')
  return (
    <>
      <p>{`${parts} ${assignments + site_posts === 1 ? 'is' : 'are'} archived with it. Geofences end now.`}</p>
      {guards > 0 && (
        <Notice kind="warning">
          {`${counted({ one: 'guard is', many: 'guards are' }, guards)} withdrawn from these assignments now. Restoring the client does not assign them again.`}
        </Notice>
      )}
    </>
  )
}
