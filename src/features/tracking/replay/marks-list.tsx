import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import type { Replay } from './create-replay.ts'
import { markShape } from './mark-shape.ts'
import { dayOf, markText } from './mark-words.ts'
import { seekToMark } from './seek.ts'
import type { ToldTrail } from './use-told-trail.ts'

interface Props {
  replay: Replay
  told: ToldTrail
  onSeek: (head: number) => void
  onClose: () => void
}

/** The marks of a trail by time; a press takes the head there. The one that the head has reached is the current one. */
export function MarksList({ replay, told: { marks, clock, trail }, onSeek, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const { before, upTo } = usePassed(replay, marks)
  const reached = upTo - 1
  const severalDays = dayOf(clock, trail.t[0] ?? 0) !== dayOf(clock, trail.t[trail.length - 1] ?? 0)

  useEffect(() => {
    // whoever reads the list is left alone
    if (list.current?.matches(':hover, :focus-within')) return
    list.current?.children[reached]?.scrollIntoView({ block: 'nearest' })
  }, [reached])

  return (
    <section aria-label="Marks of the trail" className={panel}>
      <header className={heading}>
        <h2>Marks</h2>
        <IconButton
          label="Previous mark"
          size="sm"
          aria-disabled={before === 0 || undefined}
          onClick={() => seekToMark(replay, marks, -1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label="Next mark"
          size="sm"
          aria-disabled={upTo === marks.length || undefined}
          onClick={() => seekToMark(replay, marks, 1)}
        >
          <ChevronRight />
        </IconButton>
        <IconButton label="Close" size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {marks.length === 0 && <p className={none}>No post reached, no fence left, no stop of 15 minutes.</p>}
      <ol ref={list} className={rows}>
        {marks.map((mark, i) => (
          <li key={`${mark.kind} ${mark.index}`}>
            <button
              type="button"
              className={row}
              aria-current={i === reached || undefined}
              onClick={() => onSeek(mark.index)}
            >
              <i aria-hidden className={markShape({ kind: mark.kind })} />
              <span>{markText(mark, clock)}</span>
              <time>{severalDays ? clock.dateTime(mark.t) : clock.time(mark.t)}</time>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How many marks lie before the head, and how many up to it. React hears of it where that changes. */
function usePassed({ playHead }: Replay, marks: ToldTrail['marks']): { before: number; upTo: number } {
  const [passed, setPassed] = useState({ before: 0, upTo: 0 })
  useEffect(() => {
    const watching = playHead.head$.subscribe((head) => {
      const before = marks.findLastIndex(({ index }) => index < head) + 1
      const upTo = marks.findLastIndex(({ index }) => index <= head) + 1
      setPassed((known) => (known.before === before && known.upTo === upTo ? known : { before, upTo }))
    })
    return () => watching.unsubscribe()
  }, [playHead, marks])
  return passed
}

const panel = css({
  position: 'absolute',
  bottom: '[calc(100% + 0.75rem)]',
  right: '0',
  display: 'flex',
  flexDirection: 'column',
  width: '[min(22rem, 100%)]',
  maxHeight: '[min(24rem, 55dvh)]',
  borderRadius: 'lg',
  bg: 'overlay',
  borderWidth: 'thin',
  borderColor: 'line',
  boxShadow: 'lg',
})
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  padding: '1.5',
  paddingLeft: '3',
  borderBottomWidth: 'thin',
  borderColor: 'line.subtle',
  '& > h2': { flex: '1', textStyle: 'heading' },
})
const none = css({ padding: '3', textStyle: 'dense', color: 'ink.muted' })
const rows = css({ overflowY: 'auto', minHeight: '0' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
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
  '& > time': { color: 'ink.muted', textStyle: 'meta', tabular: true, whiteSpace: 'nowrap' },
})
