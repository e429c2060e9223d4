import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removedReply } from '../../../../contract/core/resource.ts'
import { rosterTemplates } from '../../../../contract/roster/roster-template.ts'
import type { TemplateDuty } from '../../../../domain/roster/roster-template.ts'
import { useSession } from '../../../app/app-services.ts'
import type { Outcome } from '../../../resource/command/send-command.ts'
import { useSend } from '../../../resource/command/use-send.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** maximum number of templates listed; others are found by searching for their name */
const SHOWN = 50
const { path, page, reply, stream } = rosterTemplates

/** Returns the error message of a command, or null if it succeeded. */
const problemOf = (outcome: Outcome<unknown>): string | null => {
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'conflict') return tr(texts.somebodyChangedThisTemplateMeanwhilePleaseTryAgain)
  const fields = outcome.kind === 'invalid' ? Object.values(outcome.fields).flat() : []
  return fields[0] ?? outcome.message
}

/**
 * Fetches the roster templates whose names match, and returns functions to change them. These return an error
 * message, or null.
 */
export function useTemplates(search: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  const { busy, send } = useSend()
  const queryKey = ['records', path, 'list', 'roster', search]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get(path, page, { query: { per_page: SHOWN, ...(search && { search }) }, signal }),
    ...useRefreshOptions({ stream }),
  })
  async function done(outcome: Outcome<unknown>) {
    await queries.invalidateQueries({ queryKey: ['records', path, 'list', 'roster'] })
    return problemOf(outcome)
  }
  return {
    busy,
    error: query.error,
    isLoading: query.isPending,
    templates: query.data?.data ?? [],
    total: query.data?.meta.total ?? 0,
    dutiesOf: async (id: string): Promise<readonly TemplateDuty[]> =>
      (await api.get(`${path}/${id}`, reply, { failure: tr(texts.templateCouldNotBeRead) })).data.duties ??
      [],
    add: async (name: string, duties: readonly TemplateDuty[]) =>
      done(await send('POST', path, reply, tr(texts.templateCouldNotBeSaved), { name, duties })),
    rename: async (id: string, name: string) =>
      done(await send('PATCH', `${path}/${id}`, reply, tr(texts.templateCouldNotBeRenamed), { name })),
    remove: async (id: string) =>
      done(await send('DELETE', `${path}/${id}`, removedReply, tr(texts.templateCouldNotBeRemoved))),
  }
}

export type Templates = ReturnType<typeof useTemplates>
