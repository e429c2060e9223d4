import { useQuery } from '@tanstack/react-query'
import { checklistRunDetailsReply } from '../../../contract/site-posts/checklist-run.ts'
import { issues } from '../../../contract/issues/issue.ts'
import { occurrences } from '../../../contract/occurrences/occurrence.ts'
import type { Api } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { type IssuePreset, followUpPreset, checklistItemPreset, occurrencePreset } from './issue-preset.ts'

async function presetOf(api: Api, params: URLSearchParams, signal: AbortSignal): Promise<IssuePreset | null> {
  const path = (of: { path: string }, id: string) => `${of.path}/${encodeURIComponent(id)}`
  const [occurrence, run, earlier] = ['occurrence_id', 'checklist_run_id', 'recurrence_of'].map((name) =>
    params.get(name),
  )
  if (occurrence)
    return occurrencePreset(
      (await api.get(path(occurrences, occurrence), occurrences.reply, { signal })).data,
    )
  if (run) {
    const { data } = await api.get(path({ path: '/checklist-runs' }, run), checklistRunDetailsReply, {
      signal,
    })
    return checklistItemPreset(data, Number(params.get('checklist_item') ?? -1))
  }
  if (earlier) return followUpPreset((await api.get(path(issues, earlier), issues.reply, { signal })).data)
  return null
}

/**
 * Fetches the occurrence, checklist item or issue in the URL, and returns it as initial values of a new
 * issue.
 */
export function useIssuePreset(params: URLSearchParams) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['issue preset', params.toString()],
    queryFn: ({ signal }) => presetOf(api, params, signal),
    // a refetch would overwrite typed input
    staleTime: Infinity,
  })
}
