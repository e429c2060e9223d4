import { useSyncExternalStore, type ReactNode } from 'react'
import { cva } from '../../../../styled-system/css'

const bar = cva({
  base: {
    display: 'flex',
    gap: '0.5',
    padding: '0.5',
    borderRadius: 'lg',
    bg: 'glass',
    borderWidth: 'thin',
    borderColor: 'line',
    boxShadow: 'md',
    _print: { display: 'none' },
  },
  // a low window has space beside the other controls, but not above them
  variants: {
    upright: { true: { flexDirection: 'column', '@media (max-height: 30rem)': { flexDirection: 'row' } } },
  },
})

const low = window.matchMedia('(max-height: 30rem)')

function watchHeight(changed: () => void): () => void {
  low.addEventListener('change', changed)
  return () => low.removeEventListener('change', changed)
}

/** A bar of buttons on the map. */
export function MapBar(props: { label: string; upright?: boolean; children: ReactNode }) {
  const { label, upright = false, children } = props
  const isLow = useSyncExternalStore(watchHeight, () => low.matches)
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-orientation={upright && !isLow ? 'vertical' : 'horizontal'}
      className={bar({ upright })}
    >
      {children}
    </div>
  )
}
