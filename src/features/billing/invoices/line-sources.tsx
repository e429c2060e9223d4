import * as texts from '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import {
  type Invoice,
  invoices,
  type LineSource,
  lineSourcesReply,
} from '../../../../contract/billing/invoice.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { hoursText } from '../billing-labels.ts'
import { tr } from '../../../texts/tr.ts'

const AROUND_MS = 15 * 60_000
const box = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '1', marginTop: '1' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', textStyle: 'meta' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const faint = css({ textStyle: 'meta', color: 'ink.muted' })

/**
 * Returns the link of a charged item. A round has its own page. A shift opens a replay, from 15 minutes
 * before to 15 minutes after.
 */
export function sourceLink({ kind, id, from, to }: LineSource): string {
  if (kind === 'round') return `/rounds/${id}`
  const view = { guard: id, from: from - AROUND_MS, to: to + AROUND_MS, at: from }
  return `/tracker/trail?${new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]))}`
}

function nounOf({ unit, sources }: Invoice['lines'][number]): string {
  const noun = unit === 'hour' ? 'shift' : 'round'
  return `${sources.length} ${noun}${sources.length === 1 ? '' : 's'}`
}

/** Expandable list of the shifts and rounds that an invoice line charges, with links to their fixes. */
export function LineSources({ row, at }: { row: Invoice; at: number }) {
  const [isOpen, setOpen] = useState(false)
  const line = row.lines[at]
  if (!line) return null
  return (
    <div className={box}>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {nounOf(line)}
      </Button>
      {isOpen && <Sources id={row.id} at={at} />}
    </div>
  )
}

function Sources({ id, at }: { id: string; at: number }) {
  const { api } = useSession()
  const clock = zoneClock(useTimeZone())
  const { data, error } = useQuery({
    queryKey: ['invoice-sources', id, at],
    queryFn: ({ signal }) =>
      api.get(`${invoices.path}/${encodeURIComponent(id)}/lines/${at + 1}/sources`, lineSourcesReply, {
        signal,
        failure: tr(texts.shiftsOfThisLineCouldNotBeFetched),
      }),
  })
  if (!data)
    return error ? (
      <p role="alert" className={faint}>
        {error.message}
      </p>
    ) : (
      <SkeletonLines count={2} label={tr(texts.loadingTheShifts)} />
    )
  return (
    <>
      <ul className={list} aria-label={tr(texts.shiftsAndRoundsOfThisLine)}>
        {data.data.map((source, nth) => (
          <li key={nth}>
            <Link to={sourceLink(source)} className={link}>
              {`${source.name ?? tr(texts.unknown)}, ${clock.minute(source.from)}`}
            </Link>{' '}
            <span className={faint}>
              {source.kind === 'shift'
                ? hoursText(source.minutes)
                : tr(texts.countCharged, { count: source.count })}
            </span>
          </li>
        ))}
      </ul>
      {data.more && (
        <p className={faint}>
          {tr(texts.thereAreMoreTheseAreTheFirstDataCount, { dataCount: data.data.length })}
        </p>
      )}
    </>
  )
}
