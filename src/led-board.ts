/** The name of the window with a board that follows the inspector. */
const LED = 'askari-led-board'

const openChannel = () => new BroadcastChannel(LED)

/** Opens a window with the board at this URL, and returns functions to control it. */
export function openLedBoard(address: string): { lead: (moment: number) => void; close: () => void } {
  window.open(address, LED)
  const channel = openChannel()
  return { lead: (moment) => channel.postMessage(moment), close: () => channel.close() }
}

/**
 * In the controlled window, calls back with each time, ms since epoch UTC; does nothing in others.
 */
export function followLead(goTo: (moment: number) => void): () => void {
  if (window.name !== LED) return () => {}
  const channel = openChannel()
  channel.onmessage = ({ data }) => {
    if (typeof data === 'number' && Number.isFinite(data)) goTo(data)
  }
  return () => channel.close()
}
