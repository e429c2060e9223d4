/** The name of the window whose board goes where the inspector is in a recording. */
const LED = 'askari-led-board'

const openChannel = () => new BroadcastChannel(LED)

/** Opens a window with the board at this address, which is led from here. */
export function openLedBoard(address: string): { lead: (moment: number) => void; close: () => void } {
  window.open(address, LED)
  const channel = openChannel()
  return { lead: (moment) => channel.postMessage(moment), close: () => channel.close() }
}

/** In the window that is led, calls back with each moment, ms since epoch UTC; does nothing in others. */
export function followLead(goTo: (moment: number) => void): () => void {
  if (window.name !== LED) return () => {}
  const channel = openChannel()
  channel.onmessage = ({ data }) => {
    if (typeof data === 'number' && Number.isFinite(data)) goTo(data)
  }
  return () => channel.close()
}
