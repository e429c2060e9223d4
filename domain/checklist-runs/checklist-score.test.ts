import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChecklistItem, withItemDefaults } from '../checklists/checklist-item.ts'
import { answerFaults, type AnswerValue, applicableAnswers } from './checklist-answers.ts'
import { checklistScore } from './checklist-score.ts'
import { answerText, failedActions, raisesAlarm } from './failed-actions.ts'
import { applicableItems } from './item-conditions.ts'
import { itemResult } from './item-result.ts'

const item = (more: Partial<Parameters<typeof withItemDefaults>[0]> = {}) =>
  withItemDefaults({ text: 'Is it well?', answer: 'yes_no', required: true, ...more })

describe('the result of an item', () => {
  it.each<[string, Partial<ChecklistItem>, AnswerValue, string]>([
    ['No', {}, false, 'fail'],
    ['the expected No', { expected: 'no' }, false, 'pass'],
    ['not applicable', { answer: 'yes_no_na' }, 'na', 'na'],
    ['a number without limits', { answer: 'number' }, 3, 'none'],
    ['a number at its limit', { answer: 'number', min: 3, max: 5 }, 5, 'pass'],
    ['a number below', { answer: 'temperature_c', min: 3 }, 2.9, 'fail'],
    ['another option', { answer: 'choice', options: ['Dry', 'Wet'], expected: 'Dry' }, 'Wet', 'fail'],
    ['the expected option among others', { answer: 'multi', expected: 'Key' }, ['Radio', 'Key'], 'pass'],
    ['another code', { answer: 'scan', expected: 'A-17' }, 'A-18', 'fail'],
    ['a text', { answer: 'text' }, 'Broken', 'none'],
  ])('%s', (_name, more, value, result) => {
    expect(itemResult({ ...item(), ...more }, value)).toBe(result)
  })
})

describe('a condition', () => {
  const items = [
    item({ answer: 'number', max: 10 }),
    item({ condition: { item: 0, op: 'failed', value: '' } }),
    item({ condition: { item: 1, op: 'is', value: 'no' } }),
  ]

  it('shows an item by the answer to an earlier one, and hides what hangs on a hidden item', () => {
    expect(applicableItems(items, [null, null, null])).toEqual([true, false, false])
    expect(applicableItems(items, [11, false, null])).toEqual([true, true, true])
    expect(applicableItems(items, [9, false, null])).toEqual([true, false, false])
    const options = [item({ answer: 'multi', options: ['A', 'B'] })]
    const is = (op: 'is' | 'is_not') => [...options, item({ condition: { item: 0, op, value: 'B' } })]
    expect(applicableItems(is('is'), [['A', 'B'], null])[1]).toBe(true)
    expect(applicableItems(is('is_not'), [['A'], null])[1]).toBe(true)
    const above = [item({ answer: 'number' }), item({ condition: { item: 0, op: 'above', value: '4' } })]
    expect([3, 4, 5].map((value) => applicableItems(above, [value, null])[1])).toEqual([false, false, true])
  })

  it('drops the answer to an item that was not asked, and asks for none', () => {
    expect(applicableAnswers(items, [9, false, true])).toEqual([9, null, null])
    expect(answerFaults(items, [9, null, null])).toEqual({})
    expect(answerFaults(items, [11, null, null])).toEqual({ 'answers.1': 'Please answer this item.' })
  })
})

const anyItems = fc.array(
  fc.record({
    kind: fc.constantFrom<'yes_no' | 'number' | 'text'>('yes_no', 'number', 'text'),
    weight: fc.integer({ min: 1, max: 10 }),
    about: fc.option(fc.nat(20)),
    op: fc.constantFrom<'is' | 'is_not' | 'failed' | 'above'>('is', 'is_not', 'failed', 'above'),
    answer: fc.option(fc.oneof(fc.boolean(), fc.integer({ min: -3, max: 3 }))),
  }),
  { minLength: 1, maxLength: 12 },
)
const madeOf = (parts: typeof anyItems extends fc.Arbitrary<infer All> ? All : never) => ({
  items: parts.map(({ kind, weight, about, op }, at) =>
    item({
      answer: kind,
      weight,
      min: 0,
      condition: about !== null && at > 0 ? { item: about % at, op, value: '1' } : null,
    }),
  ),
  answers: parts.map(({ kind, answer }) =>
    kind === 'yes_no' ? (answer === null ? null : Boolean(answer)) : answer === null ? null : Number(answer),
  ),
})

describe('the score', () => {
  it('is the weight of what passed among what was judged', () => {
    const items = [item({ weight: 3 }), item(), item({ answer: 'text' })]
    expect(checklistScore(items, [true, false, 'x'], null)).toEqual({ failed: [1], score: 75, passed: false })
    expect(checklistScore(items, [true, false, 'x'], 75).passed).toBe(true)
    expect(checklistScore([item({ answer: 'text' })], ['x'], 80)).toEqual({
      failed: [],
      score: null,
      passed: true,
    })
  })

  it('is from 0 to 100, 100 exactly where nothing failed, and never depends on answers that were not asked for', () => {
    fc.assert(
      fc.property(anyItems, (parts) => {
        const { items, answers } = madeOf(parts)
        const { score, failed } = checklistScore(items, answers, null)
        const asked = applicableItems(items, answers)
        if (score !== null) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score === 100).toBe(failed.length === 0)
        }
        for (const at of failed) expect(asked[at]).toBe(true)
        const heard = applicableAnswers(items, answers)
        expect(checklistScore(items, heard, null)).toEqual({ score, failed, passed: failed.length === 0 })
        expect(applicableItems(items, heard)).toEqual(asked)
      }),
    )
  })
})

describe('a failed item', () => {
  const items = [
    item({ text: 'Is the pump dry?', on_fail: ['require_note', 'create_issue', 'create_incident'] }),
    item({ on_fail: ['require_photo', 'alarm'] }),
  ]
  const photo = { digest: 'ab'.repeat(32), originalDigest: null }

  it('asks for a note and a photo', () => {
    expect(answerFaults(items, [false, false])).toEqual({
      'remarks.0': 'Please say in a note what is wrong.',
      'remarks.1': 'Please add a photo of what is wrong.',
    })
    const remarks = [
      { note: 'Leaks.', photo: null },
      { note: null, photo },
    ]
    expect(answerFaults(items, [false, false], remarks)).toEqual({})
    expect(answerFaults(items, [true, true])).toEqual({})
  })

  it('starts an issue, an incident and an alarm where it is to', () => {
    const report = {
      title: 'Round',
      items,
      answers: [false, true],
      remarks: [{ note: 'Leaks.', photo }, null],
    }
    const said = { item: 0, title: 'Is the pump dry?', photo: photo.digest }
    const text = 'Round: Is the pump dry?\nAnswer: No\nLeaks.'
    expect(failedActions(report)).toEqual([
      { starts: 'create_issue', ...said, text },
      { starts: 'create_incident', ...said, text },
    ])
    expect(raisesAlarm(report)).toBe(false)
    expect(raisesAlarm({ items, answers: [true, false] })).toBe(true)
  })

  it('is named by its answer', () => {
    expect(answerText(item({ answer: 'temperature_c' }), 7.5)).toBe('7.5 °C')
    expect(answerText(item({ answer: 'number', unit: 'bar' }), 3)).toBe('3 bar')
    expect(answerText(item({ answer: 'datetime' }), '2026-11-26T06:30')).toBe('2026-11-26 06:30')
    expect(answerText({ answer: 'multi', unit: null }, ['A', 'B'])).toBe('A, B')
  })
})
