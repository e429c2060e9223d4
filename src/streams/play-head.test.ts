import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createPlayHead } from './play-head.ts'

function handFrames() {
  const waiting = new Map<number, (now: number) => void>()
  let ids = 0
  return {
    port: {
      request(run: (now: number) => void) {
        ids += 1
        waiting.set(ids, run)
        return ids
      },
      cancel: (id: number) => void waiting.delete(id),
    },
    show(now: number) {
      const due = [...waiting.values()]
      waiting.clear()
      for (const run of due) run(now)
    },
    pending: () => waiting.size,
  }
}

function headOf(points: number) {
  const frames = handFrames()
  const play = createPlayHead({ frames: frames.port })
  play.setSpan(0, points - 1)
  let ends = 0
  play.end$.subscribe(() => {
    ends += 1
  })
  return { frames, play, ends: () => ends }
}

describe('play head', () => {
  it('steps less often where it is to rest, moves as far, and rests no more once it is halted', () => {
    vi.useFakeTimers()
    const { frames, play } = headOf(10)
    play.setPace(1 / 100)
    play.setRest(() => 36)
    play.run()
    frames.show(0)
    expect(frames.pending()).toBe(0)
    vi.advanceTimersByTime(36)
    frames.show(50)
    expect(play.head).toBe(0.5)
    play.halt()
    vi.advanceTimersByTime(100)
    expect(frames.pending()).toBe(0)
    play.setRest(() => 0)
    play.run()
    frames.show(200)
    frames.show(216)
    expect(play.head).toBeCloseTo(0.66)
    vi.useRealTimers()
  })

  it('moves one segment in the time a segment takes, counted from its first frame', () => {
    const { frames, play } = headOf(10)
    play.setPace(1 / 100)
    play.run()
    frames.show(5000)
    expect(play.head).toBe(0)
    frames.show(5050)
    expect(play.head).toBe(0.5)
    frames.show(5250)
    expect(play.head).toBe(2.5)
  })

  it('stands still when halted, and goes on from there', () => {
    const { frames, play } = headOf(10)
    play.setPace(1 / 100)
    play.run()
    frames.show(0)
    frames.show(100)
    play.halt()
    expect(frames.pending()).toBe(0)
    play.run()
    frames.show(9000)
    frames.show(9100)
    expect(play.head).toBe(2)
  })

  it('tells once that it reached the end, and asks for no more frames', () => {
    const { frames, play, ends } = headOf(3)
    play.setPace(1 / 100)
    play.run()
    frames.show(0)
    frames.show(150)
    frames.show(500)
    expect([play.head, ends(), frames.pending()]).toEqual([2, 1, 0])
  })

  it('continues where it is told to when one step passes over a part up to the end', () => {
    const { frames, play, ends } = headOf(3)
    play.setPace(1 / 100)
    play.skipWith((head) => (head >= 1.9 ? 0.5 : null))
    play.run()
    frames.show(0)
    frames.show(300)
    expect([play.head, ends(), frames.pending()]).toEqual([0.5, 0, 1])
    frames.show(350)
    expect(play.head).toBe(1)
  })

  it('ends where it is told to continue at the end, and running backward', () => {
    const { frames, play, ends } = headOf(3)
    play.setPace(1 / 100)
    play.skipWith((head) => (head >= 1.9 ? 2 : null))
    play.run()
    frames.show(0)
    frames.show(300)
    expect([play.head, ends(), frames.pending()]).toEqual([2, 1, 0])
    play.skipWith(() => 1)
    play.setPace(-1 / 100)
    play.run()
    frames.show(400)
    frames.show(700)
    expect([play.head, ends(), frames.pending()]).toEqual([0, 2, 0])
  })

  it('does not leap after a sleep', () => {
    const { frames, play } = headOf(1000)
    play.setPace(1 / 100)
    play.run()
    frames.show(0)
    frames.show(3_600_000)
    expect(play.head).toBe(5)
  })

  it('goes on when a live update makes the trail longer', () => {
    const { frames, play, ends } = headOf(2)
    play.setPace(1 / 100)
    play.run()
    frames.show(0)
    play.setSpan(0, 2)
    frames.show(150)
    expect([play.head, ends()]).toEqual([1.5, 0])
  })

  it('stays on the trail wherever it is moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.array(fc.double({ noNaN: true })), (points, heads) => {
        const { play } = headOf(points)
        for (const head of heads) {
          play.moveTo(head)
          expect(play.head).toBeGreaterThanOrEqual(0)
          expect(play.head).toBeLessThanOrEqual(points - 1)
        }
      }),
    )
  })

  it('runs once however often it is told to', () => {
    const { frames, play } = headOf(10)
    play.run()
    play.run()
    expect(frames.pending()).toBe(1)
    play.dispose()
    expect(frames.pending()).toBe(0)
  })
})
