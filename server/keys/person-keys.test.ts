import { describe, expect, it } from 'vitest'
import { newPersonSeeds, personKey, removeKeys } from './person-keys.ts'

const hex = (key: Buffer | null) => key?.toString('hex')

describe('the keys of persons', () => {
  const seeds = newPersonSeeds()

  it('are of 32 bytes, and another one for each company, kind and person', () => {
    const keys = [
      personKey(seeds, '1', 'worker-1'),
      personKey(seeds, '1', 'worker-2'),
      personKey(seeds, '1', 'guest-1'),
      personKey(seeds, '2', 'worker-1'),
    ]
    expect(keys.map((key) => key?.length)).toEqual([32, 32, 32, 32])
    expect(new Set(keys.map(hex)).size).toBe(4)
  })

  it('remain as they were when others are erased, and those that are erased cannot be made again', () => {
    const people = Array.from({ length: 40 }, (_, i) => `worker-${i + 1}`)
    const gone = ['worker-1', 'worker-7', 'worker-8', 'worker-40']
    const left = removeKeys(removeKeys(seeds, '1', gone.slice(0, 2)), '1', gone.slice(2))
    for (const stream of people)
      expect(hex(personKey(left, '1', stream))).toBe(
        gone.includes(stream) ? undefined : hex(personKey(seeds, '1', stream)),
      )
    expect(hex(personKey(left, '2', 'worker-7'))).toBe(hex(personKey(seeds, '2', 'worker-7')))
    const erased = gone.map((stream) => hex(personKey(seeds, '1', stream)))
    expect(Object.values(left).filter((seed) => erased.includes(seed))).toEqual([])
    expect(removeKeys(left, '1', gone)).toEqual(left)
  })

  it('cost few seeds more for each of many who are erased', () => {
    const everyTenth = Array.from({ length: 1000 }, (_, i) => `worker-${i * 10 + 1}`)
    expect(Object.keys(removeKeys(seeds, '1', everyTenth)).length).toBeLessThan(6000)
  })

  it('are of streams with numbers only', () => {
    expect(() => personKey(seeds, '1', 'worker-x')).toThrow('a person is in a stream with a number')
  })
})
