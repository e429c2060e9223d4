/**
 * Maximum length of a frame, UTF-16 units. A longer message is sent as its number of frames, then the frames.
 */
const FRAME_UNITS = 16_384
/**
 * Maximum length of an accepted message, UTF-16 units. A credential, a listen request or a location is much
 * shorter.
 */
export const MESSAGE_UNITS = 4 * FRAME_UNITS
const MOST_FRAMES = 64
const COUNT = /^\d{1,6}$/

/** Splits a message into frames. Never splits a surrogate pair. */
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
 * Joins frames to messages. `push` returns a complete message; null if more frames follow, or for the
 * keep-alive `0`. After `tooLong`, the stream cannot be parsed any further: close the connection.
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
