import { useEffect, useState } from 'react'
import { runInSlices } from '../../../streams/time-slicing.ts'

/**
 * Returns the result of sliced work, and whether it is current; until then, the previous result. Keep the
 * identity of `begin` for the same work.
 */
export function useTimeSlicedWork<Result>(begin: () => Iterator<undefined, Result>, first: Result) {
  const [done, setDone] = useState({ begin: null as typeof begin | null, result: first })
  useEffect(() => runInSlices(begin(), (result) => setDone({ begin, result })), [begin])
  return { result: done.result, isDone: done.begin === begin }
}
