import { act as reactAct } from 'react'

/** Wraps React's act. render() switches React's test environment off when it ends, so each call switches it on. */
export function act(work: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  reactAct(work)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}
