import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { STANDING_NAMES, STANDINGS, type Standing } from '../../../domain/worker/standing.ts'
import { StatusMark } from '../../ui/status-mark.tsx'

const MEANS: Readonly<Record<Standing, string>> = {
  online: 'reporting as usual',
  stale: 'later than usual',
  lost: 'on duty, not reporting',
  off_duty: 'no patrol under way, or shift over',
}

const row = css({
  display: 'grid',
  gap: { base: '2', md: '4' },
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[repeat(4, minmax(0, 1fr))]' },
})
const tile = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: '4',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  transitionProperty: '[border-color, background-color]',
  transitionDuration: 'fast',
  _hover: { borderColor: 'line.control', bg: 'raised' },
})
const head = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'label', color: 'ink.muted' })
const figure = css({ textStyle: 'figure' })
const none = css({ color: 'ink.faint' })
const hint = css({ textStyle: 'meta', color: 'ink.faint' })
const tones = {
  online: css({ color: 'online' }),
  stale: css({ color: 'stale' }),
  lost: css({ color: 'lost' }),
  off_duty: css({ color: 'ink.muted' }),
}

/** How many guards are of each standing; each leads to those guards on the map. */
export function GuardCounts({ guards }: { guards: Dashboard['guards'] }) {
  return (
    <section aria-label="Guards" className={row}>
      {STANDINGS.map((standing) => (
        <Link key={standing} to={`/tracker?status=${standing}`} className={tile}>
          <span className={head}>
            <StatusMark status={standing} />
            {STANDING_NAMES[standing]}
          </span>
          <span className={cx(figure, guards[standing] === 0 ? none : tones[standing])}>
            {guards[standing]}
          </span>
          <span className={hint}>{MEANS[standing]}</span>
        </Link>
      ))}
    </section>
  )
}
