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
  variants: { upright: { true: { flexDirection: 'column' } } },
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
