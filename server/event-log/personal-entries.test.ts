import { expect, it } from 'vitest'
import { clientStream } from '../../domain/records/client.ts'
import { newPersonSeeds, personKey, removeKeys } from '../keys/person-keys.ts'
import { encryptEvent, readPersonalEntries, readWithoutKeys } from './personal-data.ts'

const NOBODY = { role: null, phone: null, email: null }
const ann = { name: 'Ann', ...NOBODY }
const ben = { name: 'Ben', ...NOBODY }
const ANN = 'client-5/3/0'

it('gives each person of a list a key of their own, beside that of the record', () => {
  let seeds = newPersonSeeds()
  const keys = { person: (company: string, name: string) => personKey(seeds, company, name) }
  const place = { company: '1', stream: 'client-5', version: 3 }
  const event = { type: 'ClientAdded', name: 'Insurer', kraPin: 'P05', contacts: [ann, ben] }
  const { type: _, ...data } = encryptEvent(keys, place, clientStream, event)
  const row = { company: '1', stream: 'client-5', data: JSON.stringify(data) }
  const read = (gone: readonly string[] = []): unknown =>
    JSON.parse(readWithoutKeys(keys, new Set(gone), () => clientStream.personal, row))

  expect(row.data).not.toMatch(/Ann|Ben|P05/)
  expect(readPersonalEntries(keys, row)).toEqual([
    { name: ANN, field: 'contacts', value: ann },
    { name: 'client-5/3/1', field: 'contacts', value: ben },
  ])
  const withoutAnn = { name: 'Insurer', kraPin: 'P05', contacts: [ben] }
  expect(read()).toEqual({ ...withoutAnn, contacts: [ann, ben] })
  expect(read([ANN])).toEqual(withoutAnn)
  seeds = removeKeys(seeds, '1', [ANN])
  expect(read()).toEqual(withoutAnn)
  seeds = removeKeys(seeds, '1', ['client-5'])
  expect(read()).toEqual({ name: 'Insurer', kraPin: null, contacts: null })
})

it('takes the next free place where a restored backup has the version of persons who were erased since', () => {
  let seeds = newPersonSeeds()
  const keys = { person: (company: string, name: string) => personKey(seeds, company, name) }
  const place = { company: '1', stream: 'client-5', version: 3 }
  const event = { type: 'ClientAdded', name: 'Insurer', kraPin: 'P05', contacts: [ann, ben] }
  seeds = removeKeys(seeds, '1', [ANN, 'client-5/3/2'])
  const { type: _, ...data } = encryptEvent(keys, place, clientStream, event)
  const row = { company: '1', stream: 'client-5', data: JSON.stringify(data) }
  expect(readPersonalEntries(keys, row)).toEqual([
    { name: 'client-5/3/1', field: 'contacts', value: ann },
    { name: 'client-5/3/3', field: 'contacts', value: ben },
  ])
  const read = readWithoutKeys(keys, new Set(['client-5/3/3']), () => clientStream.personal, row)
  expect(JSON.parse(read)).toEqual({ name: 'Insurer', kraPin: 'P05', contacts: [ann] })
  seeds = removeKeys(seeds, '1', ['client-5'])
  expect(() => encryptEvent(keys, place, clientStream, event)).toThrow('client-5 was erased')
})
