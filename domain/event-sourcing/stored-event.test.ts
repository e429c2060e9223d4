import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { currentVersion, readEvent, storedEvent } from './stored-event.ts'

const stream = {
  event: z.discriminatedUnion('type', [
    z.object({ type: z.literal('GateOpened'), gates: z.array(z.string()), by: z.string() }),
    z.object({ type: z.literal('GateClosed') }),
  ]),
  upcasters: {
    GateOpened: [
      ({ gate, ...others }: Readonly<Record<string, unknown>>) => ({ ...others, gates: [gate] }),
      (fields: Readonly<Record<string, unknown>>) => ({ ...fields, by: 'unknown' }),
    ],
  },
}

describe('stored events', () => {
  it('are read in the current version, from whichever they were written in', () => {
    const opened = { type: 'GateOpened', gates: ['North'], by: 'unknown' }
    expect(readEvent(stream, { type: 'GateOpened', gate: 'North' } as { type: string })).toEqual(opened)
    expect(
      readEvent(stream, { type: 'GateOpened', gates: ['North'], schemaVersion: 2 } as { type: string }),
    ).toEqual(opened)
    expect(readEvent(stream, { ...opened, schemaVersion: 3, by: '7' } as { type: string })).toEqual({
      ...opened,
      by: '7',
    })
  })

  it('are stored with their version once it is not the first', () => {
    expect(storedEvent(stream, { type: 'GateOpened', gates: [], by: '7' })).toEqual({
      type: 'GateOpened',
      gates: [],
      by: '7',
      schemaVersion: 3,
    })
    expect(storedEvent(stream, { type: 'GateClosed' })).toEqual({ type: 'GateClosed' })
    expect([currentVersion(stream, 'GateOpened'), currentVersion(stream, 'GateClosed')]).toEqual([3, 1])
  })

  it('are refused where a newer server has written them', () => {
    expect(() => readEvent(stream, { type: 'GateClosed', schemaVersion: 2 })).toThrow(
      'Cannot read GateClosed: it has version 2, and this server knows 1. Use the server that wrote it.',
    )
  })
})
