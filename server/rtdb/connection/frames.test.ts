import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameJoiner, splitIntoFrames, MESSAGE_UNITS } from './frames.ts'

describe('frames', () => {
  it('come together again, whatever the text and however they follow one another', () => {
    const long = fc.tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.integer({ min: 1, max: 1500 }))
    const message = long
      .map(([text, times]) => JSON.stringify({ text: text.repeat(times) }))
      .filter((text) => text.length <= MESSAGE_UNITS)
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
        const joiner = new FrameJoiner()
        const received = messages
          .flatMap((text) => ['0', ...splitIntoFrames(text)])
          .map((frame) => joiner.push(Buffer.from(frame, 'utf8').toString('utf8')))
          .filter((text) => text !== null)
        expect(received).toEqual(messages)
      }),
      { numRuns: 20 },
    )
  }, 15_000)

  it('never cut a surrogate pair', () => {
    const frames = splitIntoFrames(`${'a'.repeat(16_383)}😀${'b'.repeat(10)}`)
    expect(frames.map((frame) => frame.length)).toEqual([1, 16_383, 12])
  })

  it('are refused when there would be too many', () => {
    const joiner = new FrameJoiner()
    expect([joiner.push('64'), joiner.tooLong]).toEqual([null, false])
    const other = new FrameJoiner()
    expect([other.push('65'), other.tooLong]).toEqual([null, true])
  })

  it('are refused as soon as together they are longer than a message may be', () => {
    const joiner = new FrameJoiner()
    joiner.push('64')
    const lengths = [16_384, 16_384, 16_384, 16_384, 1]
    const refused = lengths.map((length) => (joiner.push('x'.repeat(length)), joiner.tooLong))
    expect(refused).toEqual([false, false, false, false, true])
    expect(joiner.push('{}')).toBe(null)
  })
})
