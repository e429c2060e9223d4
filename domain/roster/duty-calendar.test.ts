import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plannedSpans } from './planned-duty.ts'
import { addDays } from '../time/zone-days.ts'
import { dutyCalendar, foldLine } from './duty-calendar.ts'

const unfolded = (text: string) => text.replaceAll('\r\n ', '')
const valuesOf = (text: string, name: string) =>
  unfolded(text)
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))
const momentOfUtc = (value: string) =>
  Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

describe('the calendar of duties', () => {
  it('has one event for a duty, with a stable UID and times in UTC', () => {
    const text = dutyCalendar('Amina', 'Africa/Nairobi', [
      {
        uid: 'duty-12w20261123-a1@company-1.askari',
        sequence: 3,
        changedAt: Date.UTC(2026, 10, 20, 8),
        from: Date.UTC(2026, 10, 26, 15),
        to: Date.UTC(2026, 10, 27, 3),
        title: 'Night; Gate, East',
        place: 'Tower Lobby\nMombasa Road',
      },
    ])
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Askari//Roster//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Amina',
      'X-WR-TIMEZONE:Africa/Nairobi',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:duty-12w20261123-a1@company-1.askari',
      'SEQUENCE:3',
      'DTSTAMP:20261120T080000Z',
      'LAST-MODIFIED:20261120T080000Z',
      'DTSTART:20261126T150000Z',
      'DTEND:20261127T030000Z',
      'SUMMARY:Night\\; Gate\\, East',
      'LOCATION:Tower Lobby\\nMombasa Road',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has no line beyond 75 bytes and loses no character', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = `SUMMARY:${text.replaceAll(/[\r\n]/g, '')}`
        const folded = foldLine(line)
        expect(unfolded(folded)).toBe(line)
        for (const each of folded.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
      }),
    ))

  it.each(['Africa/Nairobi', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe'])(
    'has every duty of a year in %s once, with its length',
    (zone) =>
      fc.assert(
        fc.property(
          fc.uniqueArray(fc.integer({ min: 0, max: 364 }), { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 0, max: 1439 }),
          fc.integer({ min: 30, max: 1439 }),
          (days, start, durationMin) => {
            const [hour, minute] = [Math.floor(start / 60), start % 60]
            const startLocal = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
            const spans = days.map((at) =>
              plannedSpans(zone)({ day: addDays('2027-01-01', at), startLocal, durationMin }),
            )
            const text = dutyCalendar(
              'A',
              zone,
              spans.map((span, at) => ({
                uid: `${at}`,
                sequence: 1,
                changedAt: 0,
                title: 'Duty',
                place: '',
                ...span,
              })),
            )
            const [starts, ends] = [valuesOf(text, 'DTSTART'), valuesOf(text, 'DTEND')]
            expect(starts.map(momentOfUtc)).toEqual(spans.map(({ from }) => from))
            for (const [at, end] of ends.entries())
              expect(momentOfUtc(end) - momentOfUtc(starts[at] ?? '')).toBe(durationMin * 60_000)
          },
        ),
        { numRuns: 50 },
      ),
  )
})
