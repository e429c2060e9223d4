import * as texts from './texts.ts'
import {
  type BoardRecord,
  BOARD_PIN_MS,
  boardRecordsReply,
} from '../../../../contract/incidents/board-record.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { css } from '../../../../styled-system/css'
import { formatAge } from '../../../../domain/time/age.ts'
import { useSession } from '../../../app/app-services.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { useView } from '../../../streams/use-view.ts'
import type { OpenReplay } from '../board-replay/data/open-replay.ts'
import { RecordLink } from './record-link.tsx'
import { tr } from '../../../texts/tr.ts'

/** refetch interval, ms */
const EACH_MS = 30_000
const MINUTE_MS = 60_000
const NONE: readonly BoardRecord[] = []
/** height of a pin above its place, px: above a post's marker, and occurrences above incidents */
const ABOVE_PX = { incident: 28, occurrence: 50 } as const
const NAMES = { incident: tr(texts.incident), occurrence: tr(texts.occurrence) } as const

/**
 * Pins of the incidents and occurrences of the last 24 hours, with their age. Clicking a pin opens the
 * record.
 */
export function LivePins({ host, now }: { host: MapHost; now: () => number }) {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['board records'],
    queryFn: async ({ signal }) => {
      const to = now()
      const query = { from: to - BOARD_PIN_MS, to }
      return { to, ...(await api.get('/board-records', boardRecordsReply, { query, signal })) }
    },
    refetchInterval: EACH_MS,
  })
  return <Pins host={host} night={null} records={data?.data ?? NONE} at={data?.to ?? 0} />
}

/** The same pins for the 24 hours before a replay's current time, updated every minute. */
export function ReplayedPins({ host, night }: { host: MapHost; night: OpenReplay }) {
  const { clock, records } = night
  const minute$ = useMemo(
    () =>
      clock.moment$.pipe(
        map((moment) => Math.floor(moment / MINUTE_MS) * MINUTE_MS),
        distinctUntilChanged(),
      ),
    [clock],
  )
  const minute = useView(minute$, Math.floor(clock.moment / MINUTE_MS) * MINUTE_MS)
  // the end of the current minute, so that records within this minute are included
  return <Pins host={host} night={night} records={records} at={minute + MINUTE_MS - 1} />
}

interface Props {
  host: MapHost
  night: OpenReplay | null
  records: readonly BoardRecord[]
  at: number
}

function Pins({ host, night, records, at: shownAt }: Props) {
  const pins = useMemo(() => pinsAt(records, shownAt), [records, shownAt])
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
        const age = formatAge(shownAt - at)
        return (
          <RecordLink
            key={`${kind} ${id}`}
            of={{ kind, id }}
            host={host}
            night={night}
            data-kind={kind}
            className={pin}
            aria-label={
              count > 1
                ? tr(texts.namesNameAgeAgoTheNewestOfCount, { NAMES: NAMES[kind], name, age, count })
                : tr(texts.namesNameAgeAgo, { NAMES: NAMES[kind], name, age })
            }
            title={tr(texts.nameAgeAgo, { name, age })}
          >
            {count > 1 ? `${age} · ${count}` : age}
          </RecordLink>
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

interface Pin extends BoardRecord {
  position: NonNullable<BoardRecord['position']>
  /** number of records of this kind at this place; the pin shows the newest */
  count: number
}

/**
 * Returns the pins at a time, ms since epoch. Each is the newest record of its kind at its place, in the 24
 * hours before.
 */
export function pinsAt(records: readonly BoardRecord[], moment: number): Pin[] {
  const pins = new Map<string, Pin>()
  for (const record of records) {
    const { kind, position, at } = record
    if (!position || at > moment || at <= moment - BOARD_PIN_MS) continue
    const key = `${kind} ${position.latitude} ${position.longitude}`
    const before = pins.get(key)
    const newest = before && before.at > at ? before : record
    pins.set(key, { ...newest, position, count: (before?.count ?? 0) + 1 })
  }
  return [...pins.values()]
}
