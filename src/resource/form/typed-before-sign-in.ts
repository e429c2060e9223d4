import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useAppServices, useUser, type AppServices } from '../../app-services.ts'
import type { Values } from './merge-conflict.ts'
import type { LoadedRecord } from '../record/use-record.ts'

interface Typed {
  /** what was being changed, as it was when the form was opened; undefined for a new record */
  record: LoadedRecord<unknown> | undefined
  values: Values
}

/** in memory alone, by who typed it and where */
const typed = new WeakMap<AppServices, Map<string, Typed>>()

const newest = (ref: RefObject<() => Typed | null>) => ref.current()

/**
 * What the same person had typed here when the session ended under the form; null where nothing was lost. `keep` takes
 * what tells it should that happen: null while there is nothing.
 */
export function useTypedBefore() {
  const services = useAppServices()
  const user = useUser()?.id
  const { pathname } = useLocation()
  const place = `${user} ${pathname}`
  const [before] = useState(() => typed.get(services)?.get(place) ?? null)
  const now = useRef<() => Typed | null>(() => null)
  useEffect(() => {
    typed.get(services)?.delete(place)
    return () => {
      const left = newest(now)
      const reason = services.signedOutBy()
      if (left === null || reason === null || reason === 'asked') return
      typed.set(services, (typed.get(services) ?? new Map<string, Typed>()).set(place, left))
    }
  }, [services, place])
  const keep = useCallback((tell: () => Typed | null) => {
    now.current = tell
  }, [])
  return { before, keep }
}
