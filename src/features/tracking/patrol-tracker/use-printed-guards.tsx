import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { PrintedProps } from './printed-guards.tsx'

type DrawPrinted = (props: PrintedProps) => ReactNode

/** Loads the printed list in advance, because printing does not wait for code; null until loaded. */
export function usePrintedGuards(mayFetch: boolean): DrawPrinted | null {
  const [draw, setDraw] = useState<DrawPrinted | null>(null)
  useEffect(() => {
    if (!mayFetch) return
    let here = true
    import('./printed-guards.tsx').then(
      ({ PrintedGuards }) => here && setDraw(() => (props: PrintedProps) => <PrintedGuards {...props} />),
      // if it cannot be loaded, the page is printed without the list
      () => {},
    )
    return () => {
      here = false
    }
  }, [mayFetch])
  return draw
}

const media = window.matchMedia('print')

/** Returns whether the page is being printed. It renders before the browser takes the printed image. */
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
