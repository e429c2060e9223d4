/** A message longer than this travels as its number of frames, then the frames (protocol version 5). */
const FRAME_UNITS = 16_384
/**
 * The longest accepted message, UTF-16 units; a credential, a listen or a location is much shorter.
 */
export const MESSAGE_UNITS = 4 * FRAME_UNITS
const MOST_FRAMES = 64
const COUNT = /^\d{1,6}$/

/** Returns the frames of one message. Never splits a surrogate pair. */
export function splitIntoFrames(message: string): string[] {
  if (message.length <= FRAME_UNITS) return [message]
  const frames: string[] = []
  for (let start = 0; start < message.length;) {
    let end = Math.min(start + FRAME_UNITS, message.length)
    if (end < message.length && isHighSurrogate(message.charCodeAt(end - 1))) end -= 1
    frames.push(message.slice(start, end))
    start = end
  }
  return [String(frames.length), ...frames]
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

/**
 * Reassembles messages. `push` returns a complete message, or null for an incomplete one and for
 * the keep-alive `0`. After `tooLong` the stream cannot be parsed any more: close the connection.
 */
export class FrameJoiner {
  #missing = 0
  #frames: string[] = []
  #units = 0
  tooLong = false

  push(frame: string): string | null {
    if (this.tooLong) return null
    if (this.#missing === 0) {
      if (!COUNT.test(frame)) return this.#whole(frame)
      this.#missing = Number(frame)
      this.tooLong = this.#missing > MOST_FRAMES
      return null
    }
    this.#frames.push(frame)
    this.#units += frame.length
    this.#missing -= 1
    if (this.#missing > 0 && this.#units <= MESSAGE_UNITS) return null
    const message = this.#frames.join('')
    this.#frames = []
    this.#units = 0
    return this.#whole(message)
  }

  #whole(message: string): string | null {
    this.tooLong = message.length > MESSAGE_UNITS
    return this.tooLong ? null : message
  }
}
