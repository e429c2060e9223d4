import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  notificationsReply,
  type readNotificationsBody,
  readNotificationsReply,
} from '../../../contract/notifications/notification.ts'
import { useSession } from '../../app/app-services.ts'

const KEY = ['notifications'] as const

/**
 * Fetches the newest notifications. It polls, because notifications are not in the event log and so not in
 * the feed.
 */
export function useNotifications(query: { unread?: 'true'; per_page?: number; page?: number }) {
  const { api } = useSession()
  return useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api.get('/notifications', notificationsReply, { query, signal }),
    refetchInterval: 5000,
  })
}

/** Returns a mutation that marks notifications as read. */
export function useMarkRead() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.infer<typeof readNotificationsBody>) =>
      api.post('/notifications/read', readNotificationsReply, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
