import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
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

const media = window.matchMedia('print')

/** Returns whether the page is being printed; print content is rendered before printing starts. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(media.matches)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const look = () => setPrinting(media.matches)
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', look)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', look)
    }
  }, [])
  return printing
}
