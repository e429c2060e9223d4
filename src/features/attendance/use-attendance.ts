import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { attendanceReply, type AttendanceBoard } from '../../../contract/attendance/attendance.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * refetch interval for the current day, ms: presence changes with time, without an event that triggers a
 * refetch
 */
const AGAIN_MS = 60_000

/** Fetches the attendance of a day. `date` and `today` are YYYY-MM-DD in the company's time zone. */
export function useAttendance(date: string, today: string) {
  const { api } = useSession()
  const refreshed = useRefreshOptions({
    stream: 'attendance',
    others: ['attendance-sheet', 'assignment', 'worker', 'shift-pattern'],
  })
  return useQuery<AttendanceBoard>({
    queryKey: ['attendance', date],
    queryFn: ({ signal }) =>
      api
        .get('/attendance', attendanceReply, {
          query: { date },
          signal,
          failure: tr(texts.attendanceCouldNotBeComputed2),
        })
        .then((reply): AttendanceBoard => reply.data),
    placeholderData: keepPreviousData,
    meta: refreshed.meta,
    refetchInterval: date >= today ? AGAIN_MS : refreshed.refetchInterval,
  })
}
