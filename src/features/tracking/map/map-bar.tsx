import type { ReactNode } from 'react'
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
  // a window that is low has room beside it, and none above
  variants: {
    upright: { true: { flexDirection: 'column', '@media (max-height: 30rem)': { flexDirection: 'row' } } },
  },
})

/** A bar of buttons that lies on the map. */
export function MapBar(props: { label: string; upright?: boolean; children: ReactNode }) {
  const { label, upright = false, children } = props
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-orientation={upright ? 'vertical' : undefined}
      className={bar({ upright })}
    >
      {children}
    </div>
  )
}
