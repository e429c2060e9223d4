import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATUS_FILTERS } from '../guards/guard-filter.ts'
import {
  anchorWindow,
  GROUPINGS,
  momentLink,
  NO_REPLAY,
  readTrackerUrl,
  findInvalidParams,
  writeTrackerUrl,
  type TrackerUrlState,
} from './tracker-url-state.ts'

const nothing: TrackerUrlState = {
  guard: null,
  window: null,
  at: null,
  beside: null,
  client: null,
  assignment: null,
  status: 'all',
  offDuty: false,
  q: '',
  group: 'name',
  look: null,
  asSeen: false,
  smoothed: false,
}
const read = (text: string) => readTrackerUrl(new URLSearchParams(text))

const idText = fc.stringMatching(/^[\w-]{1,12}$/)
const moment = fc.integer({ min: 0, max: 8_640_000_000_000_000 })
const someSearch: fc.Arbitrary<TrackerUrlState> = fc.record({
  guard: fc.option(idText),
  window: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 8784 }).map((hours) => ({ hours })),
      fc
        .tuple(moment, moment)
        .filter(([from, to]) => from < to)
        .map(([from, to]) => ({ from, to })),
    ),
  ),
  at: fc.option(moment),
  beside: fc.option(idText),
  client: fc.option(idText),
  assignment: fc.option(idText),
  status: fc.constantFrom(...STATUS_FILTERS),
  offDuty: fc.boolean(),
  q: fc.string({ maxLength: 200 }),
  group: fc.constantFrom(...GROUPINGS),
  look: fc.option(
    fc
      .tuple(
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        fc.integer({ min: -180_000_000, max: 180_000_000 }),
        fc.integer({ min: 0, max: 24_000 }),
      )
      .map(([lat, lng, zoom]) => ({ center: { lat: lat / 1e6, lng: lng / 1e6 }, zoom: zoom / 1e3 })),
  ),
  asSeen: fc.boolean(),
  smoothed: fc.boolean(),
})

describe('tracker link', () => {
  it('reads what it knows', () => {
    expect(
      read(
        'guard=17&hours=12&at=1700000000000&beside=18&client=3&assignment=4&status=late&off_duty=shown&q=ami&group=shift&look=-1.29,36.8,15.5&known=then',
      ),
    ).toEqual({
      guard: '17',
      window: { hours: 12 },
      at: 1_700_000_000_000,
      beside: '18',
      client: '3',
      assignment: '4',
      status: 'late',
      offDuty: true,
      q: 'ami',
      group: 'shift',
      look: { center: { lat: -1.29, lng: 36.8 }, zoom: 15.5 },
      asSeen: true,
      smoothed: false,
    })
  })

  it('prefers a range that holds to hours', () => {
    expect(read('from=10&to=20&hours=6').window).toEqual({ from: 10, to: 20 })
    expect(read('from=20&to=10&hours=6').window).toEqual({ hours: 6 })
  })

  it.each([
    'guard=',
    'hours=0',
    'hours=-1',
    'hours=six',
    'hours=1e9',
    'from=1',
    'at=x',
    'at=-4',
    'status=gone',
    'off_duty=1',
  ])('counts %j as absent', (text) => {
    expect(read(text)).toEqual(nothing)
  })

  it.each([
    ['hours=9999&guard=17', ['hours=9999']],
    ['hours=24&from=20&to=10', ['from=20']],
    ['to=10', ['to=10']],
    ['from=-5&to=10', ['from=-5']],
    ['status=gone&group=age&at=x&off_duty=1', ['at=x', 'status=gone', 'off_duty=1', 'group=age']],
    ['guard=&hours=6&theme=light&from=1&to=2', []],
  ])('tells what in %j cannot be used', (text, unusable) => {
    expect(findInvalidParams(new URLSearchParams(text)).map((pair) => pair.join('='))).toEqual(unusable)
  })

  it('never throws, whatever stands there', () => {
    const key = fc.constantFrom(
      'guard',
      'hours',
      'from',
      'to',
      'at',
      'client',
      'assignment',
      'status',
      'off_duty',
      'q',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string())), (pairs) => {
        const state = readTrackerUrl(new URLSearchParams(pairs))
        expect(readTrackerUrl(writeTrackerUrl(state))).toEqual(state)
        expect(findInvalidParams(writeTrackerUrl(state, new URLSearchParams(pairs)))).toEqual([])
      }),
    )
  })

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(someSearch, (state) => {
        expect(readTrackerUrl(writeTrackerUrl(state))).toEqual(state)
      }),
    )
  })

  it('leaves the parameters of others and writes no defaults', () => {
    const others = new URLSearchParams('theme=light&guard=4&hours=6')
    expect(writeTrackerUrl(nothing, others).toString()).toBe('theme=light')
  })

  it('leaves the range of a trail whose period is not in the URL', () => {
    const patrol = new URLSearchParams('at=3&range=5-6')
    expect(writeTrackerUrl({ ...nothing, at: 5 }, patrol).toString()).toBe('at=5&range=5-6')
  })

  it('says how a night is looked at only of one', () => {
    const looks = 'range=5-6&trail=60000&speed=30&paths=1&guards=2&place=1%2C2%2C100'
    const night = { ...nothing, guard: '4', window: { from: 1, to: 9 }, at: 5, asSeen: true }
    const there = writeTrackerUrl(night, new URLSearchParams(looks))
    expect(there.toString()).toContain(looks)
    expect(writeTrackerUrl({ ...night, ...NO_REPLAY }, there).toString()).toBe('guard=4')
  })
})

describe('a link that is copied', () => {
  const HOUR = 3_600_000
  const now = 1_700_000_000_000

  it('holds from, to and moment in place of hours', () => {
    const link = momentLink(
      'https://askari.example/tracker/trail?guard=17&hours=6&theme=light',
      { from: now - 6 * HOUR, to: now },
      now - HOUR,
    )
    const { searchParams, pathname } = new URL(link)
    expect(pathname).toBe('/tracker/trail')
    expect(Object.fromEntries(searchParams)).toEqual({
      guard: '17',
      theme: 'light',
      from: String(now - 6 * HOUR),
      to: String(now),
      at: String(now - HOUR),
    })
  })

  it('means the same however much later it is opened', () => {
    const bounds = fc.tuple(moment, moment).filter(([from, to]) => from < to)
    fc.assert(
      fc.property(someSearch, bounds, fc.option(moment), (state, [from, to], at) => {
        const href = `https://askari.example/tracker/trail?${writeTrackerUrl(state)}`
        const link = new URL(momentLink(href, { from, to }, at))
        expect(readTrackerUrl(link.searchParams)).toEqual({ ...state, window: { from, to }, at })
      }),
    )
  })

  it('of old, with hours and a moment, still shows its moment', () => {
    const hours = { hours: 6 }
    expect(anchorWindow(hours, null, now)).toBe(hours)
    expect(anchorWindow(hours, now - 5 * HOUR, now)).toBe(hours)
    expect(anchorWindow(hours, now - 170 * HOUR, now)).toEqual({
      from: now - 176 * HOUR,
      to: now - 164 * HOUR,
    })
    expect(anchorWindow(hours, now - 7 * HOUR, now)).toEqual({ from: now - 13 * HOUR, to: now - HOUR })
    expect(anchorWindow(hours, 1, now)).toEqual({ from: 0, to: 6 * HOUR + 1 })
  })
})
