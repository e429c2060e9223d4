import { useQuery } from '@tanstack/react-query'
import { archivedWithClient, clients } from '../../../contract/clients/client.ts'
import { useSession } from '../../app/app-services.ts'
import { formatCount } from '../../resource/record/resource-view.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export function ClientArchiveEffects({ clientId }: { clientId: string }) {
  const { api } = useSession()
  const { data, error } = useQuery({
    queryKey: ['records', clients.path, 'archived with', clientId],
    queryFn: ({ signal }) =>
      api.get(`${clients.path}/${encodeURIComponent(clientId)}/archive`, archivedWithClient, {
        signal,
        failure: tr(texts.recordsOfThisClientCouldNotBeCounted),
      }),
    ...useRefreshOptions({ stream: clients.stream, id: clientId, others: ['assignment', 'site-post'] }),
  })
  if (error) return <Notice kind="warning">{error.message}</Notice>
  if (!data) return <p role="status">{tr(texts.countingAssignmentsSitePostsAndGuards)}</p>
  const { assignments, site_posts, guards } = data.data
  if (assignments + site_posts === 0) return <p>{tr(texts.noAssignmentOrSitePostIsArchivedWith)}</p>
  const parts = [
    formatCount({ one: tr(texts.assignment), many: tr(texts.assignments) }, assignments),
    formatCount({ one: tr(texts.sitePost), many: tr(texts.sitePosts) }, site_posts),
  ].join(' and ')
  return (
    <>
      <p>{tr(texts.partsAreArchivedWithItGeofencesEndNow, { parts, value: assignments + site_posts })}</p>
      {guards > 0 && (
        <Notice kind="warning">
          {tr(texts.guardsWithdrawnFromTheseAssignmentsNowRestoringThe, {
            guards: formatCount({ one: tr(texts.guardIs), many: tr(texts.guardsAre) }, guards),
          })}
        </Notice>
      )}
    </>
  )
}
