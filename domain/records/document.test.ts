import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { documentRules, documentStream } from './document.ts'

const fields = {
  clientId: '1',
  title: 'Guarding 2027',
  kind: 'contract',
  reference: 'SCB/17',
  expiresOn: '2027-12-31',
  file: null,
} as const
const added = { type: 'DocumentAdded', ...fields } as const
const saysOf = (changed: object) =>
  documentRules.safeParse({ ...fields, ...changed }).error?.issues.map(({ message }) => message)

describe('a document', () => {
  it('has a title, a kind that is known, and a day that there is', () => {
    expect(saysOf({})).toBeUndefined()
    expect(saysOf({ title: ' ' })).toEqual(['Please fill this in.'])
    expect(saysOf({ kind: 'poem' })).toEqual(['Please choose one.'])
    for (const expiresOn of ['2027-02-29', '31.12.2027', '2027-12-31T00:00:00Z', '', '0027-03-31'])
      expect(saysOf({ expiresOn })).toEqual(['Please give a day, e.g. 2027-03-31.'])
    expect(saysOf({ expiresOn: null })).toBeUndefined()
  })

  it('has no reference where it is left empty', () => {
    const referenceOf = (reference: unknown) => documentRules.parse({ ...fields, reference }).reference
    expect(['', ' \t', null, ' SCB/18 '].map(referenceOf)).toEqual([null, null, null, 'SCB/18'])
    expect(saysOf({ reference: 'SCB\n18' })).toEqual(['Please use one line of plain text.'])
    expect(saysOf({ reference: '\u202e81/BCS' })).toEqual(['Please use one line of plain text.'])
    expect(saysOf({ reference: 'x'.repeat(61) })).toEqual(['Please use at most 60 characters.'])
  })

  it('keeps of a change only what differs, and loses what is taken away', () => {
    const change = { type: 'ChangeDocument', ...fields, reference: null, expiresOn: null } as const
    expect(decideAfter(documentStream, [added], change)).toEqual({
      events: [{ type: 'DocumentChanged', reference: null, expiresOn: null }],
    })
  })
})
