import { useEffect, useRef, type ReactNode } from 'react'
import { css } from '../../../../../styled-system/css'
import { eventShape, type EventShape } from './event-shape.ts'

export interface EventRow {
  key: string
  shape: EventShape
  text: string
  /** formatted time; with two time zones, on two lines */
  time: string
  onPress: () => void
  /** link to the record that the event is about */
  link?: ReactNode
}

interface Props {
  rows: readonly EventRow[]
  /** index of the last event reached, whose row is scrolled into view */
  current: number
}

/** List of events. A click seeks to the event. */
export function EventRows({ rows, current }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // does not scroll while the user reads the list
    if (list.current?.matches(':hover, :focus-within')) return
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ol ref={list} className={lines}>
      {rows.map(({ key, shape, text, time, onPress, link }, i) => (
        <li key={key} className={line}>
          <button type="button" className={row} aria-current={i === current || undefined} onClick={onPress}>
            <i aria-hidden className={eventShape({ kind: shape })} />
            <span>{text}</span>
            <time>{time}</time>
          </button>
          {link}
        </li>
      ))}
    </ol>
  )
}

const line = css({ display: 'flex', alignItems: 'center' })
const lines = css({ overflowY: 'auto', minHeight: '0' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flex: '1',
  minWidth: '0',
  minHeight: '8',
  paddingInline: '3',
  paddingBlock: '1',
  textStyle: 'dense',
  textAlign: 'left',
  cursor: 'pointer',
  _coarse: { minHeight: '11' },
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
  '&[aria-current]': { bg: 'accent.soft' },
  '& > span': { flex: '1', minWidth: '0' },
  '& > time': { color: 'ink.muted', textStyle: 'meta', tabular: true, whiteSpace: 'pre', textAlign: 'right' },
})
