import { z } from 'zod'

/** Name of the browser window whose live board follows the inspector's playhead through a recording. */
const LED = 'askari-led-board'

const lead = z.object({
  /** time of the inspector's playhead, ms since epoch UTC */
  moment: z.number(),
  /** guards' positions in the recording, degrees WGS84; null if it contains none */
  guards: z.array(z.object({ worker: z.string(), lat: z.number(), lon: z.number() })).nullable(),
})
/** Message to the following board: the inspector's time and the guards' positions. */
export type Lead = z.infer<typeof lead>

/** Message of the following board when it is ready for messages. */
const ASKED = 'asked'

const openChannel = () => new BroadcastChannel(LED)

/** Returns whether this window's board follows an inspector. */
export const isLedBoard = () => window.name === LED

/**
 * Opens a board at `address` in a window that follows this one. When that window is ready, it receives the result of
 * `current`.
 */
export function openFollowingBoard(
  address: string,
  current: () => Lead,
): { lead: (to: Lead) => void; close: () => void } {
  window.open(address, LED)
  const channel = openChannel()
  channel.onmessage = ({ data }) => data === ASKED && channel.postMessage(current())
  return { lead: (to) => channel.postMessage(to), close: () => channel.close() }
}

/** In a following window, calls `goTo` with each message of the inspector; does nothing in other windows. */
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
