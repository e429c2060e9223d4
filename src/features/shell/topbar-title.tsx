import { createContext, useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const PlaceContext = createContext<{
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
} | null>(null)

/** Wraps top bar and page, so that the page can render its heading into the bar. */
export function TopbarTitleProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <PlaceContext value={{ place, setPlace }}>{children}</PlaceContext>
}

/** Place of the page's heading. */
export function TopbarTitlePlace({ className }: { className: string }) {
  return <div ref={useContext(PlaceContext)?.setPlace} className={className} />
}

/** The page's heading. */
export function TopbarTitle({ children }: { children: ReactNode }) {
  const place = useContext(PlaceContext)?.place
  return place ? createPortal(children, place) : null
}
