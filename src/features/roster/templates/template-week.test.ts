import { expect, it } from 'vitest'
import type { TemplateDuty } from '../../../../domain/roster/roster-template.ts'
import { applyTemplateToWeek, templateFromWeek } from './template-week.ts'

const WEEK = '2026-11-30'
const duty = { startLocal: '18:00', durationMin: 720, name: 'Night', pattern: null, post: '3' }
const week = (of: { week: string; duties: object[] }) => ({
  id: `1w${of.week.replaceAll('-', '')}`,
  assignment_id: '1',
  version: 1,
  published: null,
  published_at: null,
  ...of,
})
const dataOf = (weeks: object[]) =>
  ({
    weeks,
    assignments: [{ id: '1' }],
    posts: [{ id: '3', assignment_id: '1' }],
    patterns: [],
    guards: [{ id: '7' }],
  }) as unknown as Parameters<typeof templateFromWeek>[0]
const ids = () => {
  let at = 0
  return () => `new-${(at += 1)}`
}

it('keeps a week without its dates, and plans another week by it', () => {
  const data = dataOf([
    week({
      week: WEEK,
      duties: [
        { ...duty, id: 'a', guard: '7', day: '2026-11-30' },
        { ...duty, id: 'b', guard: null, day: '2026-12-06' },
      ],
    }),
    week({ week: '2026-12-07', duties: [{ ...duty, id: 'c', guard: '7', day: '2026-12-07' }] }),
  ])
  const kept = templateFromWeek(data, WEEK, null)
  expect(kept).toEqual([
    { ...duty, guard: '7', assignment: '1', weekday: 0 },
    { ...duty, guard: null, assignment: '1', weekday: 6 },
  ])
  expect(templateFromWeek(data, WEEK, 'another')).toEqual([])
  expect(applyTemplateToWeek(data, kept, '2026-12-07', ids())).toEqual({
    duties: [{ ...duty, id: 'new-2', guard: null, day: '2026-12-13', assignmentId: '1' }],
    lost: 0,
    opened: 0,
  })
})

it('leaves out places that are gone and opens shifts of guards who left', () => {
  const template: TemplateDuty[] = [
    { ...duty, guard: 'left', assignment: '1', weekday: 1, pattern: 'gone' },
    { ...duty, guard: '7', assignment: '1', weekday: 1, post: 'gone' },
    { ...duty, guard: '7', assignment: 'ended', weekday: 1 },
  ]
  expect(applyTemplateToWeek(dataOf([]), template, WEEK, ids())).toEqual({
    duties: [{ ...duty, id: 'new-1', guard: null, day: '2026-12-01', assignmentId: '1' }],
    lost: 2,
    opened: 1,
  })
})

it('adds as many of several equal open shifts as the week lacks', () => {
  const open = { ...duty, guard: null }
  const data = dataOf([week({ week: WEEK, duties: [{ ...open, id: 'a', day: WEEK }] })])
  const template = [1, 2, 3].map((): TemplateDuty => ({ ...open, assignment: '1', weekday: 0 }))
  expect(applyTemplateToWeek(data, template, WEEK, ids()).duties).toHaveLength(2)
})
