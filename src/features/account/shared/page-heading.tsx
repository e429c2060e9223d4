import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const heading = css({ fontSize: '2xl', fontWeight: 'semibold', letterSpacing: 'tight', lineHeight: 'tight' })
const words = css({ color: 'ink.muted' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4',
  textStyle: 'dense',
  '& a': { color: 'accent.ink', _hover: { textDecoration: 'underline' } },
})

/** Heading of a page before the sign-in. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={column}>
      <h1 className={heading}>{title}</h1>
      {children && <p className={words}>{children}</p>}
    </div>
  )
}

export function PageLinks({ links }: { links: readonly [to: string, label: string][] }) {
  return (
    <p className={row}>
      {links.map(([to, label]) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
