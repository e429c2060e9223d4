import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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
