import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { devices, enrolmentReply, quarantineReply } from '../../../contract/device.ts'
import { workers } from '../../../contract/worker.ts'
import { useSession } from '../../app-services.ts'

const PER_PAGE = 20
const WORKERS_PER_PAGE = 1000
const REFRESH_MS = 15_000

export function useDevices(page: number, search: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['devices', page, search],
    queryFn: ({ signal }) =>
      api.get('/devices', devices.page, {
        query: { page, per_page: PER_PAGE, search: search || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

export function useQuarantine(page: number, reason: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['quarantine', page, reason],
    queryFn: ({ signal }) =>
      api.get('/quarantine', quarantineReply, {
        query: { page, per_page: PER_PAGE, reason: reason || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

export function useWorkers(enabled: boolean) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['workers'],
    queryFn: ({ signal }) =>
      api.get('/workers', workers.page, {
        query: { per_page: WORKERS_PER_PAGE },
        signal,
        failure: 'Failed to fetch workers.',
      }),
    select: ({ data }) => data,
    enabled,
  })
}

export function useEnrolment(deviceId: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['enrolment', deviceId],
    queryFn: ({ signal }) =>
      api.get(`/devices/${encodeURIComponent(deviceId)}/enrolment`, enrolmentReply, { signal }),
    select: ({ data }) => data,
    // it holds the phone's secret: gone from memory as soon as the sheet closes
    gcTime: 0,
  })
}

export function useEnrolDevice() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.infer<typeof devices.body>) => api.post('/devices', devices.reply, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  })
}

export function useRevokeDevice() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deviceId: string) =>
      api.post(`/devices/${encodeURIComponent(deviceId)}/revoke`, devices.reply),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  })
}
