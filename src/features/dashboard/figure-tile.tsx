import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { formatAgo } from '../../../domain/time/age.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const tile = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minWidth: '0',
  padding: '3',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  '&[data-wall]': { padding: '4', gap: '3', borderColor: 'line.subtle' },
})
const pressed = css({
  transitionProperty: '[border-color, background-color]',
  transitionDuration: 'fast',
  _hover: { borderColor: 'line.control', bg: 'raised' },
})
const label = css({
  textStyle: 'label',
  color: 'ink.muted',
  overflowWrap: 'anywhere',
  '[data-wall] > &': { fontSize: '[clamp(0.875rem, 1.05vw, 2rem)]' },
})
const figure = css({
  textStyle: 'figure',
  color: 'ink',
  '&[data-tone=danger]': { color: 'offline' },
  '&[data-tone=warning]': { color: 'late' },
  '&[data-tone=none]': { color: 'ink.faint' },
  '[data-wall] > &': { fontSize: '[clamp(2rem, 2.8vw, 6rem)]' },
})
const age = css({ textStyle: 'meta', color: 'ink.faint' })

interface Props {
  title: string
  /** null if unknown */
  value: number | null
  tone: 'danger' | 'warning' | 'plain'
  /** age of the value in ms if it is out of date, otherwise null */
  oldFor: number | null
  /** URL of the list that is counted; absent on a wall screen */
  to?: string | undefined
}

/** A number that links to the list it counts. An outdated number shows its age; an unknown one is a dash. */
export function FigureTile({ title, value, tone, oldFor, to }: Props) {
  const shown = value === null || value === 0 || oldFor !== null ? 'none' : tone
  const parts = (
    <>
      <span className={label}>{title}</span>
      <span className={figure} data-tone={shown}>
        {value === null ? '–' : value.toLocaleString('en')}
      </span>
      {oldFor !== null && <span className={age}>{formatAgo(oldFor)}</span>}
      {value === null && <span className={age}>{tr(texts.unknown)}</span>}
    </>
  )
  return to === undefined ? (
    <div className={tile} data-wall>
      {parts}
    </div>
  ) : (
    <Link to={to} className={cx(tile, pressed)}>
      {parts}
    </Link>
  )
}
