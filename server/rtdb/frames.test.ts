import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameJoiner, framesOf } from './frames.ts'

describe('frames', () => {
  it('come together again, whatever the text and however they follow one another', () => {
    const long = fc.tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 2000 }))
    const message = long.map(([text, times]) => JSON.stringify({ text: text.repeat(times) }))
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
        const joiner = new FrameJoiner()
        const received = messages
          .flatMap((text) => ['0', ...framesOf(text)])
          .map((frame) => joiner.push(Buffer.from(frame, 'utf8').toString('utf8')))
          .filter((text) => text !== null)
        expect(received).toEqual(messages)
      }),
      { numRuns: 50 },
    )
  })

  it('never cut a surrogate pair', () => {
    const frames = framesOf(`${'a'.repeat(16_383)}😀${'b'.repeat(10)}`)
    expect(frames.map((frame) => frame.length)).toEqual([1, 16_383, 12])
  })

  it('are refused when there would be too many', () => {
    expect(() => new FrameJoiner().push('999999')).toThrow(RangeError)
  })

  it('are refused when few of them are as long as many', () => {
    const joiner = new FrameJoiner()
    joiner.push('2048')
    const frame = 'x'.repeat(256 * 1024)
    let held = 0
    const pushed = () => {
      for (; held < 2048; held += 1) joiner.push(frame)
    }
    expect(pushed).toThrow(RangeError)
    expect(held).toBe(128)
  })
})
