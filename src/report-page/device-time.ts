/** By the phone's clock, ms since epoch UTC. */
export const deviceTime = (): number => Date.now()
