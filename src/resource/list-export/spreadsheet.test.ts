import { expect, it } from 'vitest'
import { clients } from '../../../contract/clients/client.ts'
import type { ResourceView } from '../record/resource-view.ts'
import { groupPhoneNumber, recordLine, spreadsheetHead } from './spreadsheet.ts'

it.each([
  ['+254712345678', '+254 712 345 678'],
  ['0712345678', '0712 345 678'],
  ['254712345678', '254 712 345 678'],
  ['+254 20 555 0110', '+254 20 555 0110'],
  ['(020) 555-0110', '(020) 555 0110'],
  ['+254-712-345678', '+254 712 345678'],
  ['ask at the gate', 'ask at the gate'],
])('writes the phone number %s as %s', (typed, written) => {
  expect(groupPhoneNumber(typed)).toBe(written)
})

const words = { list: '', record: () => '', add: '', change: () => '', remove: () => '' }
const kind = {
  of: clients,
  module: 'Clients',
  one: 'client',
  many: 'clients',
  title: ({ name }: { name: string }) => name,
  list: '/clients',
  failures: words,
  fields: {
    name: { label: 'Name' },
    phone: { label: 'Phone', phone: true },
    status: { label: 'Status', choices: { active: 'Active' } },
    until: { label: 'Until', day: true },
    seen: { label: 'Seen', time: true },
    owner: { label: 'Owner', refersTo: { of: clients, title: 'name' }, nameIn: 'owner_name' },
    items: { label: 'Items', show: (value: unknown) => (value as string[]).join('; ') },
    file: { label: 'File', file: true },
    whole: { label: 'Whole' },
  },
} as unknown as ResourceView<{ id: string; name: string }>

it('writes what the screen says: names, the company’s times, no JSON, and no formula', () => {
  const fields = Object.keys(kind.fields)
  const row = {
    id: '1',
    name: '=SUM(A1)',
    phone: '+254712345678',
    status: 'active',
    until: '2027-12-31',
    seen: Date.UTC(2026, 10, 21, 11, 5),
    owner: '7',
    owner_name: 'Karura, Ltd',
    items: ['One', 'Two'],
    file: { digest: 'f'.repeat(64), name: 'contract.pdf' },
    whole: true,
  }
  expect(spreadsheetHead(kind, fields)).toBe('Name,Phone,Status,Until,Seen,Owner,Items,File,Whole\r\n')
  expect(recordLine(kind, fields, row, 'Africa/Nairobi')).toBe(
    '\u2060=SUM(A1),+254 712 345 678,Active,31 Dec 2027,"21 Nov 2026, 14:05","Karura, Ltd",One; Two,contract.pdf,Yes\r\n',
  )
  const bare = { id: '2', name: '00417', phone: null, items: undefined }
  expect(recordLine(kind, ['name', 'phone', 'items'], bare, 'Africa/Nairobi')).toBe('\u206000417,,\r\n')
})
