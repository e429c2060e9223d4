import { z } from 'zod'

/** The name of the window whose board goes where the inspector is in a recording. */
const LED = 'askari-led-board'

const lead = z.object({
  /** ms since epoch UTC */
  moment: z.number(),
  /** where guards were by the recording, degrees WGS84; null where it has no positions */
  guards: z.array(z.object({ worker: z.string(), lat: z.number(), lon: z.number() })).nullable(),
})
/** Where the inspector is in a recording. */
export type Lead = z.infer<typeof lead>

/** What the board says when it listens. */
const ASKED = 'asked'

const openChannel = () => new BroadcastChannel(LED)

/** Whether this window is led. */
export const isLedBoard = () => window.name === LED

/** Opens a window with the board at this address, which is led from here, and asks for `current` once it listens. */
export function openFollowingBoard(
  address: string,
  current: () => Lead,
): { lead: (to: Lead) => void; close: () => void } {
  window.open(address, LED)
  const channel = openChannel()
  channel.onmessage = ({ data }) => data === ASKED && channel.postMessage(current())
  return { lead: (to) => channel.postMessage(to), close: () => channel.close() }
}

/** In the window that is led, calls back with each lead; does nothing in others. */
export function followBoardTime(goTo: (to: Lead) => void): () => void {
  if (!isLedBoard()) return () => {}
  const channel = openChannel()
  channel.onmessage = ({ data }) => {
    const { data: to } = lead.safeParse(data)
    if (to) goTo(to)
  }
  channel.postMessage(ASKED)
  return () => channel.close()
}
