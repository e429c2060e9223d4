import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { OpenNight } from './open-night.ts'

/** Whoever goes back or forward in the browser sees the moment `at` (ms since epoch UTC) that the address had then. */
export function useMomentOfAddress(night: OpenNight | null, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    if (cameBy === 'POP' && at !== null) night?.clock.actor.send({ type: 'seek.asked', t: at })
  }, [night, at, cameBy])
}
