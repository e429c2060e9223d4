/** A message longer than this travels as its number of frames, then the frames (protocol version 5). */
const FRAME_UNITS = 16_384
const MAX_FRAMES = 2_048
const MAX_UNITS = MAX_FRAMES * FRAME_UNITS
const COUNT = /^\d{1,6}$/

/** The frames that carry one message. Never cuts between the two halves of a surrogate pair. */
export function framesOf(message: string): string[] {
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
 * Puts messages together again. `push` gives a whole message, or null while one is incomplete and for the
 * keep-alive `0`; it throws on a message of more than 2,048 frames or 32 million UTF-16 units, after which the
 * connection must be closed.
 */
export class FrameJoiner {
  #missing = 0
  #frames: string[] = []
  #units = 0

  push(frame: string): string | null {
    if (this.#missing > 0) {
      this.#frames.push(frame)
      this.#units += frame.length
      if (this.#units > MAX_UNITS) throw new RangeError(`a message of over ${MAX_UNITS} units is too long`)
      this.#missing -= 1
      if (this.#missing > 0) return null
      const message = this.#frames.join('')
      this.#frames = []
      this.#units = 0
      return message
    }
    if (!COUNT.test(frame)) return frame
    const count = Number(frame)
    if (count > MAX_FRAMES) throw new RangeError(`a message of ${count} frames is too long`)
    this.#missing = count
    return null
  }
}
