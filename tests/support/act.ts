import { act as reactAct } from 'react'

/** render() disables React's test environment when it ends, so each act enables it. */
export function act(work: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  reactAct(work)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}
