import type { ComponentProps, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { BoardRecord } from '../../../../contract/incidents/board-record.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import type { OpenReplay } from '../board-replay/data/open-replay.ts'
import { momentLink } from '../url/tracker-url-state.ts'

const ADDRESSES = { incident: '/incident/view/', occurrence: '/occurrence/view/' } as const

interface Props extends Omit<ComponentProps<typeof Link>, 'to'> {
  of: Pick<BoardRecord, 'kind' | 'id'>
  /** the open replay; null if the page is live */
  night: Pick<OpenReplay, 'from' | 'to' | 'clock'> | null
  /** map whose position is restored when the user returns */
  host?: MapHost
}

/** Link from the tracker's map to a record. The record's page links back to this time. */
export function RecordLink({ of, night, host, ...rest }: Props) {
  const navigate = useNavigate()
  const to = ADDRESSES[of.kind] + of.id
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const { href } = window.location
    const { pathname, search } = new URL(
      night ? momentLink(href, night, night.clock.moment, host?.getCamera()) : href,
    )
    void navigate(to, { state: { board: pathname + search } })
  }
  return <Link to={to} onClick={open} {...rest} />
}
