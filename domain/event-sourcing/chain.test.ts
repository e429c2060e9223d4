import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAIN_START, chainFault, chainHash } from './chain.ts'
import type { RecordedEvent } from './event.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const chainOf = (values: number[]): RecordedEvent[] => {
  let prevHash = CHAIN_START
  return values.map((value, i) => {
    const record = {
      company: '1',
      position: i + 1,
      stream: 'counter-1',
      version: i + 1,
      event: { type: 'Added', value },
      at: 1000 + i,
      by: 'user:1',
      commandId: `c${i}`,
      prevHash,
    }
    prevHash = chainHash(record, digest)
    return { ...record, hash: prevHash }
  })
}

const firstFault = (chain: RecordedEvent[]) => {
  for (const [i, record] of chain.entries()) {
    const fault = chainFault(chain[i - 1] ?? null, record, digest)
    if (fault !== null) return fault
  }
  return null
}

const chains = fc.array(fc.integer(), { minLength: 2, maxLength: 20 }).map(chainOf)
const places = fc.nat()

describe('the hash chain', () => {
  it('holds as it was made', () => {
    fc.assert(fc.property(chains, (chain) => firstFault(chain) === null))
  })

  it('breaks when any field of any event changes', () => {
    const change = fc.constantFrom<Partial<RecordedEvent>>(
      { at: 5 },
      { by: 'user:2' },
      { commandId: 'x' },
      { stream: 'counter-2' },
      { version: 99 },
      { company: '2' },
      { event: { type: 'Added' } },
      { hash: 'f' },
      { prevHash: 'f' },
      { position: 77 },
    )
    fc.assert(
      fc.property(chains, places, change, (chain, place, changed) => {
        const at = place % chain.length
        expect(firstFault(chain.with(at, { ...(chain[at] as RecordedEvent), ...changed }))).not.toBeNull()
      }),
    )
  })

  it('breaks when an event is taken out of the middle, or two change places', () => {
    fc.assert(
      fc.property(chains, places, (chain, place) => {
        const at = place % (chain.length - 1)
        const [a, b] = [chain[at], chain[at + 1]] as [RecordedEvent, RecordedEvent]
        expect(firstFault(chain.toSpliced(at, 1))).not.toBeNull()
        expect(firstFault(chain.with(at, b).with(at + 1, a))).not.toBeNull()
      }),
    )
  })
})
