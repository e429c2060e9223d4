import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { type BoardRecord, boardRecordsReply } from '../../../../contract/incidents/board-record.ts'
import { ageText } from '../../../../domain/time/age.ts'
import { useSession } from '../../../app-services.ts'
import type { MapHost } from '../../../map/map-host.ts'

/** what is older is no pin; how often it is asked for */
const RECENT_MS = 24 * 3_600_000
const EACH_MS = 30_000
const ADDRESSES = { incident: '/incident/view/', occurrence: '/occurrence/view/' } as const
/** above the sign of a post, and one above the other */
const ABOVE_PX = { incident: 28, occurrence: 50 } as const
const NAMES = { incident: 'Incident', occurrence: 'Occurrence' } as const

/** Incidents and entries of occurrence books of the last day, each with its age; a press opens the record. */
export function RecordPins({ host, now }: { host: MapHost; now: () => number }) {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['board records'],
    queryFn: async ({ signal }) => {
      const to = now()
      const query = { from: to - RECENT_MS, to }
      return { to, ...(await api.get('/board-records', boardRecordsReply, { query, signal })) }
    },
    refetchInterval: EACH_MS,
  })
  const pins = useMemo(() => pinsOf(data?.data ?? []), [data])
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      for (const [i, { kind, position }] of pins.entries()) {
        const pin = layer.current?.children[i]
        if (!(pin instanceof HTMLElement)) continue
        const { x, y } = host.project({ lat: position.latitude, lng: position.longitude })
        pin.style.transform = `translate(${x}px, ${y - ABOVE_PX[kind]}px) translate(-50%, -100%)`
      }
    }
    place()
    return host.on('camera', place)
  })
  return (
    <div ref={layer} className={all}>
      {pins.map(({ kind, id, name, at, count }) => {
        const age = ageText((data?.to ?? at) - at)
        return (
          <Link
            key={`${kind} ${id}`}
            to={`${ADDRESSES[kind]}${id}`}
            data-kind={kind}
            className={pin}
            aria-label={`${NAMES[kind]} ${name}, ${age} ago${count > 1 ? `, the newest of ${count} here` : ''}`}
            title={`${name}, ${age} ago`}
          >
            {count > 1 ? `${age} · ${count}` : age}
          </Link>
        )
      })}
    </div>
  )
}

/** One for each kind and place: the newest there, and how many there are. */
function pinsOf(records: readonly BoardRecord[]) {
  const pins = new Map<
    string,
    BoardRecord & { position: NonNullable<BoardRecord['position']>; count: number }
  >()
  for (const record of records) {
    const { kind, position } = record
    if (!position) continue
    const key = `${kind} ${position.latitude} ${position.longitude}`
    pins.set(key, { ...record, position, count: (pins.get(key)?.count ?? 0) + 1 })
  }
  return [...pins.values()]
}

const all = css({ position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
const pin = css({
  position: 'absolute',
  top: '0',
  left: '0',
  paddingInline: '1.5',
  borderRadius: 'md',
  borderWidth: 'thin',
  borderColor: 'accent',
  bg: 'overlay',
  color: 'ink',
  textStyle: 'meta',
  whiteSpace: 'nowrap',
  pointerEvents: 'auto',
  '&[data-kind=incident]': { borderColor: 'danger', bg: 'danger.soft' },
  _hover: { zIndex: 'raised', bg: 'hover' },
  _print: { display: 'none' },
})
