import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportRunReply } from '../../../contract/reports/report-run.ts'
import { reportReply } from '../../../contract/reports/report.ts'
import { useSession } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** poll interval, ms; short, because the server delays its replies */
const AGAIN_MS = 400
const SLOW_MS = 60_000

/**
 * Fetches a report that the server computes in the background: its progress, then the report. `named` is the
 * run in the URL; `forgetNamed` removes it from there.
 */
export function useReport(
  slug: string,
  asked: Record<string, string>,
  named: string | null,
  forgetNamed: () => void,
) {
  const { api } = useSession()
  const queries = useQueryClient()
  const key = ['reports', slug, asked] as const
  const [runs, setRuns] = useState<Readonly<Record<string, string>>>({})
  const place = JSON.stringify(key)
  const runId = named ?? runs[place]
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...key, runId ?? ''],
    queryFn: ({ signal }) =>
      api
        .get(`/reports/${slug}`, reportReply, {
          query: { ...asked, ...(runId !== undefined && { run_id: runId }) },
          signal,
          timeout: SLOW_MS,
          failure: tr(texts.reportCouldNotBeComputed2),
        })
        .then((reply) => {
          // the next poll asks for the same run, instead of starting another
          if (runId === undefined) {
            queries.setQueryData([...key, reply.run.id], reply)
            setRuns((before) => ({ ...before, [place]: reply.run.id }))
          }
          return reply
        }),
    refetchInterval: ({ state }) => {
      const status = state.data?.run.status
      return status === 'waiting' || status === 'running' ? AGAIN_MS : false
    },
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const forget = () => {
    queries.removeQueries({ queryKey: key })
    setRuns((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== place)))
  }
  return {
    data: data?.data ?? null,
    run: data?.run ?? null,
    error,
    isFetching,
    /** starts a new computation of the report */
    again: () => {
      forget()
      if (named !== null) forgetNamed()
      if (runId === undefined) void refetch()
    },
    /** fetches the report again, with its list of exports */
    reload: () => void refetch(),
    cancel: async () => {
      if (!data) return
      await api.post(`/report-runs/${data.run.id}/cancel`, reportRunReply, {
        failure: tr(texts.reportCouldNotBeCancelled),
      })
      await refetch()
    },
  }
}
