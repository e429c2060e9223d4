import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { TopbarTitle } from './topbar-title.tsx'

const heading = css({ textStyle: 'heading', fontSize: 'lg', truncate: true })

/** A page of the shell: its heading stands in the top bar. */
export function ShellPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <TopbarTitle>
        <h1 className={heading}>{title}</h1>
      </TopbarTitle>
      {children}
    </>
  )
}
