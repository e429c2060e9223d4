import { ChevronDown, ChevronRight } from '../../../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { css } from '../../../../../styled-system/css'
import type { FoundGuard } from '../../../../../domain/replay/who-was-here.ts'
import { Button } from '../../../../ui/control/button.tsx'
import type { ReplayRange } from '../../playback/range/replay-range.ts'
import { formatNearestFix, formatStay, formatStays } from './format-stay.ts'
import { rich } from '../../../../texts/rich.ts'
import * as texts from './texts.ts'

interface Props {
  found: readonly FoundGuard[]
  /** the searched period */
  range: ReplayRange
  nameOf: (guard: string) => string
  time: (t: number) => string
  onGo: (guard: string, t: number) => void
}

/** number of guards listed at first, and added by each press of "More" */
const MORE = 100
/** maximum number of a guard's stays that are listed; the others are folded */
const FEW = 3

/** Lists the found guards with their stays. A click on a stay moves the replay to its nearest fix. */
export function FoundGuards(props: Props) {
  const { found } = props
  const [most, setMost] = useState(MORE)
  return (
    <>
      <ol>
        {found.slice(0, most).map((guard) => (
          <FoundGuardItem {...props} key={guard.guard} {...guard} opens={found.length === 1} />
        ))}
      </ol>
      {found.length > most && (
        <Button size="sm" wide onClick={() => setMost(most + MORE)}>
          {rich(texts.laterValueMore, { value: found.length - most })}
        </Button>
      )}
    </>
  )
}

function FoundGuardItem(props: Props & FoundGuard & { opens: boolean }) {
  const { guard, stays, opens, range, nameOf, time, onGo } = props
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? (opens || stays.length <= FEW)
  const name = <strong>{nameOf(guard)}</strong>
  const isAlone = stays.length === 1
  const rows = stays.map((stay) => (
    <button
      key={stay.arrival}
      type="button"
      className={row}
      data-beneath={!isAlone || undefined}
      onClick={() => onGo(guard, stay.nearestAt)}
    >
      {isAlone && name}
      <span>{formatStay(stay, range, time)}</span>
      <span>{formatNearestFix(stay, time)}</span>
    </button>
  ))
  return (
    <li className={item}>
      {!isAlone && (
        <button type="button" aria-expanded={isOpen} className={row} onClick={() => setChosen(!isOpen)}>
          <span className={head}>
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            {name}
          </span>
          <span>{formatStays({ guard, stays }, range)}</span>
        </button>
      )}
      {isOpen && rows}
    </li>
  )
}

const item = css({ borderTopWidth: 'thin', borderColor: 'line.subtle' })
const row = css({
  display: 'grid',
  width: 'full',
  paddingInline: '3',
  paddingBlock: '1.5',
  textStyle: 'meta',
  textAlign: 'left',
  tabular: true,
  cursor: 'pointer',
  _coarse: { minHeight: '11' },
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
  '&[data-beneath]': { paddingLeft: '8' },
  '& strong': { textStyle: 'label', color: 'ink' },
  '& > span': { color: 'ink.muted' },
})
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  '& > svg': { width: '4', height: '4', flexShrink: '0' },
})
