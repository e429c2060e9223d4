import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { usePageRecordName } from '../../routing/page-title.ts'
import { TopbarTitle } from './top-bar/top-bar.tsx'

const heading = css({ textStyle: 'heading', fontSize: 'lg', truncate: true })
const above = css({ textStyle: 'meta', lineHeight: 'tight', color: 'ink.muted', truncate: true })
const named = css({ textStyle: 'heading', lineHeight: 'tight', truncate: true })

/** A page inside the shell. The top bar shows its heading: the record's name, otherwise `title`. */
export function ShellPage({ title, children }: { title: string; children: ReactNode }) {
  const record = usePageRecordName()
  return (
    <>
      <TopbarTitle>
        {record === null ? (
          <h1 className={heading}>{title}</h1>
        ) : (
          <>
            <p className={above}>{title}</p>
            <h1 className={named}>{record}</h1>
          </>
        )}
      </TopbarTitle>
      {children}
    </>
  )
}
