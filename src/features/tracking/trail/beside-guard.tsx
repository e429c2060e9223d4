import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { css } from '../../../../styled-system/css'
import { headAt, placeAt } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { hasHead } from '../../../machines/playback.ts'
import { Select } from '../../../ui/select.tsx'
import type { Tracker } from '../create-tracker.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { useTracking } from '../use-tracking.ts'

export interface Beside {
  guards: readonly { id: string; user_full_name: string }[]
  id: string | null
  onChange: (id: string | null) => void
}

interface Props {
  tracker: Tracker
  map: TrackerMap
  trail: Trail
  beside: Beside
}

/** A second guard on the clock of the first: the trail of the same hours, and where that guard was at the moment shown. */
export function BesideGuard({ tracker, map, trail, beside: { guards, id, onChange } }: Props) {
  const { api } = useTracking()
  const bounds = tracker.guardTrail.bounds()
  const chosen = guards.find((guard) => guard.id === id) ?? null
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['beside', id, trail.workerId, bounds?.from],
    queryFn: async () => (id && bounds ? api.loadHistory(id, bounds) : null),
    enabled: id !== null && bounds !== null,
    retry: 1,
  })
  const other = id === null ? null : (data ?? null)
  const name = chosen?.user_full_name ?? null

  useEffect(() => {
    map.beside.setTrail(other)
    return () => map.beside.setTrail(null)
  }, [map, other])
  useEffect(() => {
    if (other === null) return
    const { playHead, actor } = tracker.replay
    const follow = () =>
      map.beside.setHead(hasHead(actor.getSnapshot()) ? headBeside(trail, other, playHead.head) : null)
    follow()
    const moves = playHead.head$.subscribe(follow)
    const states = actor.subscribe(follow)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
    }
  }, [map, tracker, trail, other])

  return (
    <>
      <Select
        size="sm"
        aria-label="Second guard"
        aria-busy={isFetching}
        value={id ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value || null)}
      >
        <option value="">No second guard</option>
        {guards
          .filter((guard) => guard.id !== trail.workerId)
          .map((guard) => (
            <option key={guard.id} value={guard.id}>
              Beside {guard.user_full_name}
            </option>
          ))}
      </Select>
      {error && (
        <p role="alert" className={note}>
          The second trail could not be loaded.{' '}
          <button type="button" className={again} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {other !== null && (
        <p role="status" className={note}>
          {other.length === 0
            ? `${name ?? 'That guard'} has no fixes in these hours.`
            : `${name ?? 'That guard'}: ${other.length} points, in blue.`}
        </p>
      )}
    </>
  )
}

/** Where the other guard was at the moment under the head, in points of the other trail; null where nobody knows. */
export function headBeside(trail: Trail, other: Trail, head: number): number | null {
  const t = placeAt(trail, head)?.t
  if (t === undefined || other.length === 0) return null
  if (t < (other.t[0] as number) || t > (other.t[other.length - 1] as number)) return null
  return headAt(other, t)
}

const note = css({ textStyle: 'meta', color: 'ink.muted' })
const again = css({ textDecoration: 'underline', cursor: 'pointer' })
