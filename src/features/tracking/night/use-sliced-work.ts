import { useEffect, useState } from 'react'
import { workInSlices } from '../../../streams/sliced-work.ts'

/**
 * What work returns, done in slices, and whether that is of the newest work: until it is, what the work before it
 * returned. Keep the identity of `begin` while it means the same work.
 */
export function useSlicedWork<Result>(begin: () => Iterator<undefined, Result>, first: Result) {
  const [done, setDone] = useState({ begin: null as typeof begin | null, result: first })
  useEffect(() => workInSlices(begin(), (result) => setDone({ begin, result })), [begin])
  return { result: done.result, isDone: done.begin === begin }
}
