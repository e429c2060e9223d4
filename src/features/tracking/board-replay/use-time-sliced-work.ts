import { useEffect, useState } from 'react'
import { runInSlices } from '../../../streams/time-slicing.ts'

/**
 * Runs work in time slices and returns its result. While it runs, it returns the previous result and `isDone`
 * is false. `begin` must be memoized.
 */
export function useTimeSlicedWork<Result>(begin: () => Iterator<undefined, Result>, first: Result) {
  const [done, setDone] = useState({ begin: null as typeof begin | null, result: first })
  useEffect(() => runInSlices(begin(), (result) => setDone({ begin, result })), [begin])
  return { result: done.result, isDone: done.begin === begin }
}
