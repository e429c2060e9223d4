import { expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { type CompanyEvent, companyStream } from './company.ts'

const founded: CompanyEvent = { type: 'CompanyFounded', name: 'Simba', timeZone: 'Africa/Nairobi' }

it('keeps of what a company says of itself only what differs', () => {
  const change = { type: 'ChangeCompany', name: 'Simba', psraNumber: 'PSRA/0117', phone: null } as const
  const changed: CompanyEvent = { type: 'CompanyChanged', psraNumber: 'PSRA/0117' }
  expect(decideAfter(companyStream, [founded], change)).toEqual({ events: [changed] })
  expect(decideAfter(companyStream, [founded, changed], change)).toEqual({ events: [] })
  expect(decideAfter(companyStream, [founded, changed], { ...change, psraNumber: null })).toEqual({
    events: [{ type: 'CompanyChanged', psraNumber: null }],
  })
  expect(decideAfter(companyStream, [], change)).toMatchObject({ refused: { code: 'not_found' } })
})
