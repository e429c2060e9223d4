import { expect, it } from 'vitest'
import { createQuoteMatcher } from './quote-matcher.ts'
import { personWords } from './personal-terms.ts'

const words = (fields: object) =>
  createQuoteMatcher(personWords([{ event: { type: 'WorkerHired', ...fields } }]))

it('finds a whole name, alone, in a list and in a sentence', () => {
  const quotes = words({ fullName: 'Rose Park' })
  for (const text of ['Rose Park', 'rose park ', 'Amos, Rose Park', 'Rose Park left early.', '“Rose Park”'])
    expect([text, quotes(text)]).toEqual([text, true])
  for (const text of ['Rose', 'Park', 'Rose Parker', 'Primrose Park', 'Rose in Park Road'])
    expect([text, quotes(text)]).toEqual([text, false])
})

it('finds a name of one part only where it stands alone', () => {
  const quotes = words({ fullName: 'Ann' })
  expect(['Ann', 'Amos / Ann', 'Ann (late)'].map(quotes)).toEqual([true, true, true])
  expect(['Annex', 'Ann Street 4', 'Planning'].map(quotes)).toEqual([false, false, false])
})

it('finds numbers as they are written, and addresses and labels only where they are all', () => {
  const quotes = words({
    fullName: 'Ann Oduya',
    phone: '+254700000001',
    employeeNo: '2026',
    address: 'Ngong Road',
    label: 'Patrol phone',
    nextOfKinName: null,
  })
  expect(['+254700000001', 'Call +254700000001.', '2026', 'Ngong Road'].map(quotes)).toEqual(
    Array(4).fill(true),
  )
  expect(['+2547000000012', 'In 2026', 'Ngong Road Mall', 'The patrol phone rang.'].map(quotes)).toEqual(
    Array(4).fill(false),
  )
})
