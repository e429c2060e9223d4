import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { boardRecordsReply } from '../../../../contract/incidents/board-record.ts'
import { ageText } from '../../../../domain/time/age.ts'
import { useSession } from '../../../app-services.ts'
import type { MapHost } from '../../../map/map-host.ts'

/** what is older is no pin; how often it is asked for */
const RECENT_MS = 24 * 3_600_000
const EACH_MS = 30_000
const ADDRESSES = { incident: '/incident/view/', occurrence: '/occurrence/view/' } as const
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
  const pins = (data?.data ?? []).flatMap(({ position, ...pin }) => (position ? [{ ...pin, position }] : []))
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      for (const [i, { position }] of pins.entries()) {
        const pin = layer.current?.children[i]
        if (!(pin instanceof HTMLElement)) continue
        const { x, y } = host.project({ lat: position.latitude, lng: position.longitude })
        pin.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`
      }
    }
    place()
    return host.on('camera', place)
  })
  return (
    <div ref={layer} className={all}>
      {pins.map(({ kind, id, name, at }) => {
        const age = ageText((data?.to ?? at) - at)
        return (
          <Link
            key={`${kind} ${id}`}
            to={`${ADDRESSES[kind]}${id}`}
            data-kind={kind}
            className={pin}
            aria-label={`${NAMES[kind]} ${name}, ${age} ago`}
            title={`${name}, ${age} ago`}
          >
            {age}
          </Link>
        )
      })}
    </div>
  )
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
