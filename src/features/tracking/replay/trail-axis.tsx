import { useMemo, type RefObject } from 'react'
import { markText } from './mark-words.ts'
import { TimeAxis } from './time-axis.tsx'
import type { ToldTrail } from './use-told-trail.ts'

interface Props {
  bar: RefObject<HTMLElement | null>
  from: number
  to: number
  told: ToldTrail
}

/** Events of a trail on its bar. */
export function TrailAxis({ told, ...axis }: Props) {
  const along = useMemo(
    () => ({
      ...told,
      marks: told.marks.map((mark) => ({
        key: `${mark.kind} ${mark.index}`,
        t: mark.t,
        shape: mark.kind,
        text: markText(mark, told.clock),
      })),
    }),
    [told],
  )
  return <TimeAxis {...axis} told={along} />
}
