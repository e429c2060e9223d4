import { X } from '../../../../../ui/icons/control-icons.ts'
import { Maximize2 } from '../../../../../ui/icons/replay-icons.ts'
import { useRef, type RefObject } from 'react'
import { css } from '../../../../../../styled-system/css'
import { GUARD_HUES, distinctHues } from '../../../../../map/layers/guard-hues.ts'
import { Button } from '../../../../../ui/control/button.tsx'
import { IconButton } from '../../../../../ui/control/icon-button.tsx'
import { useTheme } from '../../../../../ui/theme/theme.ts'
import { tr } from '../../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  /** ids of the guards whose whole trail is drawn */
  paths: readonly string[]
  nameOf: (guard: string) => string
  onSelect: (guard: string) => void
  onRemove: (guard: string) => void
  onFit: () => void
  /** element that gets the focus after the last trail is removed */
  focusAfter: RefObject<HTMLElement | null>
}

/** Legend of the guards whose whole trail is drawn, by colour. Clicking a name selects the guard. */
export function PathLegend({ paths, nameOf, onSelect, onRemove, onFit, focusAfter }: Props) {
  const hues = GUARD_HUES[useTheme()]
  const entries = useRef(new Map<string, HTMLElement>())
  const shown = [...distinctHues(paths)]
  const remove = (guard: string) => {
    const at = shown.findIndex(([each]) => each === guard)
    const [beside] = shown[at + 1] ?? shown[at - 1] ?? []
    const next = beside === undefined ? focusAfter.current : entries.current.get(beside)
    next?.focus()
    onRemove(guard)
  }
  return (
    <div role="group" aria-label={tr(texts.wholePaths)} className={row}>
      <span>{tr(texts.wholePaths)}</span>
      {shown.map(([guard, hue]) => (
        <span key={guard} className={entry}>
          <i aria-hidden style={{ background: hues[hue] }} />
          <button type="button" onClick={() => onSelect(guard)}>
            {nameOf(guard)}
          </button>
          <IconButton
            ref={(button) => {
              entries.current.set(guard, button as HTMLElement)
              return () => void entries.current.delete(guard)
            }}
            label={tr(texts.hideThePathOfGuard, { guard: nameOf(guard) })}
            size="sm"
            onClick={() => remove(guard)}
          >
            <X />
          </IconButton>
        </span>
      ))}
      <Button size="sm" icon={<Maximize2 />} onClick={onFit}>
        {tr(texts.fitPaths)}
      </Button>
    </div>
  )
}

const row = css({
  flex: '[0 0 100%]',
  order: '-3',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  maxHeight: '20',
  overflowY: 'auto',
  textStyle: 'dense',
  color: 'ink.muted',
})
const entry = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  '& > i': { width: '4', height: '1', borderRadius: 'full' },
  '& > button:first-of-type': {
    cursor: 'pointer',
    color: 'ink',
    minHeight: '6',
    _hover: { textDecoration: 'underline' },
  },
})
