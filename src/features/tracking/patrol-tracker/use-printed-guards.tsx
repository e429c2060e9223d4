import { useEffect, useState, type ReactNode } from 'react'
import type { PrintedProps } from './printed-guards.tsx'

type DrawPrinted = (props: PrintedProps) => ReactNode

/** The print list, loaded when idle; null before. Printing cannot wait for it. */
export function usePrintedGuards(mayFetch: boolean): DrawPrinted | null {
  const [draw, setDraw] = useState<DrawPrinted | null>(null)
  useEffect(() => {
    if (!mayFetch) return
    let here = true
    import('./printed-guards.tsx').then(
      ({ PrintedGuards }) => here && setDraw(() => (props: PrintedProps) => <PrintedGuards {...props} />),
      // the rest of the page prints without it
      () => {},
    )
    return () => {
      here = false
    }
  }, [mayFetch])
  return draw
}
