import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { StatusMark, type StatusTone } from '../../ui/status-mark.tsx'

const kinds: {
  key: keyof Dashboard['guards']
  tone: StatusTone
  name: string
  means: string
  to: string | null
}[] = [
  {
    key: 'online',
    tone: 'online',
    name: 'Online',
    means: 'reporting as usual',
    to: '/tracker?status=online',
  },
  { key: 'stale', tone: 'stale', name: 'Stale', means: 'later than usual', to: '/tracker?status=stale' },
  { key: 'lost', tone: 'lost', name: 'Lost', means: 'silent for long', to: '/tracker?status=lost' },
  { key: 'off_duty', tone: 'off', name: 'Off duty', means: 'no patrol under way', to: null },
]

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
})
const leads = css({
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
  off: css({ color: 'ink.muted' }),
  selected: css({ color: 'selected' }),
}

/** How many guards are in each state; each leads to those guards on the map. */
export function GuardCounts({ guards }: { guards: Dashboard['guards'] }) {
  return (
    <section aria-label="Guards" className={row}>
      {kinds.map(({ key, tone, name, means, to }) => {
        const content = (
          <>
            <span className={head}>
              <StatusMark status={tone} />
              {name}
            </span>
            <span className={cx(figure, guards[key] === 0 ? none : tones[tone])}>{guards[key]}</span>
            <span className={hint}>{means}</span>
          </>
        )
        return to ? (
          <Link key={key} to={to} className={cx(tile, leads)}>
            {content}
          </Link>
        ) : (
          <div key={key} className={tile}>
            {content}
          </div>
        )
      })}
    </section>
  )
}
