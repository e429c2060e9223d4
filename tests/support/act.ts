import { act as reactAct } from 'react'

/** render() switches React's test environment off again when it is done, so each act says that it is one. */
export function act(work: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  reactAct(work)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}
