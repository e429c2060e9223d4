import { expect, it } from 'vitest'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { formatChanges } from './format-changes.ts'

const clock = zoneClock('Africa/Nairobi')

it.each([
  [
    { field: 'user_full_name', from: 'A', to: 'B' },
    { label: 'Full name', before: 'A', after: 'B' },
  ],
  [
    { field: 'client_id', from: '3', to: '4', from_name: 'Delta', to_name: 'Lake Port' },
    { label: 'Client', before: 'Delta', after: 'Lake Port' },
  ],
  [
    { field: 'email', from: 'a@b.ke', to: 'a@b.ke' },
    { label: 'Email', before: null, after: 'a@b.ke' },
  ],
  [
    { field: 'psra_number', from: 'P/1', to: null },
    { label: 'PSRA number', before: 'P/1', after: 'none' },
  ],
  [
    { field: 'startedAt', from: null, to: Date.UTC(2026, 10, 20, 9) },
    { label: 'Started at', before: null, after: '20 Nov 2026, 12:00:00 GMT+3' },
  ],
  [
    { field: 'shift', from: null, to: { name: 'Night', startLocal: '18:00' } },
    { label: 'Shift', before: null, after: 'Night' },
  ],
  [
    { field: 'invited_until', from: null, to: Date.UTC(2026, 10, 20, 9) },
    { label: 'Invited until', before: null, after: '20 Nov 2026, 12:00:00 GMT+3' },
  ],
  [
    { field: 'certificates', from: [{ name: 'First Aid' }], to: [{ name: 'First Aid' }, { name: 'Fire' }] },
    { label: 'Certificates', before: 'First Aid', after: 'First Aid, Fire' },
  ],
  [
    { field: 'items', from: null, to: [{ text: 'Is the gate locked?', answer: 'yes_no', required: true }] },
    { label: 'Items', before: null, after: 'Is the gate locked?' },
  ],
  [
    { field: 'limits', from: null, to: { client_ids: ['3', '4'], whole_company: false, role: null } },
    { label: 'Limits', before: null, after: 'Client ids 3, 4, Whole company no' },
  ],
  [
    { field: 'sha256', from: null, to: 'ab12' },
    { label: 'SHA-256 of what was sent', before: null, after: 'ab12' },
  ],
  [
    { field: 'owner', from: '1', to: '2', from_name: 'Delta', to_name: 'Lake Port' },
    { label: 'Client', before: 'Delta', after: 'Lake Port' },
  ],
])('%j', (change, words) => {
  expect(formatChanges([change], clock)).toEqual([words])
})

it('says nothing of what was and is nothing, nor of the number of a part or an export', () => {
  const nothing = { field: 'phone', from: null, to: null }
  const numbers = ['entry_id', 'export_key'].map((field) => ({ field, from: null, to: '7' }))
  expect(formatChanges([nothing, ...numbers], clock)).toEqual([])
})
