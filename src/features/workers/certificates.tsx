import { css } from '../../../styled-system/css'
import type { Worker } from '../../../contract/workers/worker.ts'
import { ExpiryDay } from '../../resource/record/expiry-day.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const entry = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' })
const faint = css({ color: 'ink.muted' })

/** The certificates of a guard, with what has expired or soon does plainly marked. */
export function Certificates({ held }: { held: NonNullable<Worker['certificates']> }) {
  return (
    <ul className={list}>
      {held.map(({ name, no, expires }, at) => (
        // two may be of one name, and the list is never changed in place
        <li key={at} className={entry}>
          {name}
          {no !== null && <span className={faint}>{tr(texts.noNo, { no })}</span>}
          {expires !== null && (
            <span className={faint}>
              {tr(texts.until)} <ExpiryDay day={expires} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
