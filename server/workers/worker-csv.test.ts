import fc from 'fast-check'
import { expect, it } from 'vitest'
import { worker, workers } from '../../contract/workers/worker.ts'
import { IMPORT_COLUMNS } from '../../contract/workers/worker-import.ts'
import { csvLine } from '../../domain/text/csv-line.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { readWorkerCsv } from './worker-csv.ts'

const read = (text: string) => readWorkerCsv(text)
const problem = async (text: string) => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown)
  return error instanceof HttpProblem ? [error.statusCode, error.message] : error
}

it('reads what a spreadsheet writes: a mark of byte order, semicolons, days with the day first, empty rows', async () => {
  const text =
    '\ufeffName;Employee no.;Licence until;Skills\r\nGrace Achieng;NB-1;1/12/2027;K9, First aid\r\n;;;\r\n'
  expect(await read(text)).toEqual({
    lines: 1,
    good: [
      {
        line: 2,
        record: {
          user_full_name: 'Grace Achieng',
          employee_no: 'NB-1',
          licence_expires_on: '2027-12-01',
          skills: ['K9', 'First aid'],
        },
      },
    ],
    faults: [],
    ignored: [],
  })
})

it('refuses a line that is too long before it splits it', async () => {
  const long = 'A line of this file is longer than 32 kB, the most that a line may have.'
  expect(await problem(`user_full_name${','.repeat(4_000_000)}`)).toEqual([422, long])
  const guards = 'user_full_name\n' + 'Grace\n'.repeat(10_001)
  expect(await problem(guards)).toEqual([
    422,
    'This file has more than 10000 lines, the most that can be imported at a time.',
  ])
})

it('says each line’s faults by line and column, and goes on', async () => {
  const lines = [
    'user_full_name,employee_no,national_id_no,kra_pin,licence_expires_on,certificates,colour',
    'Good One,1,,,,,blue',
    ',2,,A12,31.02.2027,,',
    'Nobody Knows,,,,,,',
    'Same Number,1,,,,,',
    'Moi Avenue, Nairobi,3,,,,,,8',
    'Bad Paper,4,,,,First Aid | 1 | soon,',
  ]
  const { good, faults, ignored, lines: count } = await read(lines.join('\n'))
  expect([count, good.map(({ line }) => line), ignored]).toEqual([6, [2], ['colour']])
  expect(faults).toEqual([
    { line: 3, field: 'licence_expires_on', message: 'Please give a day, e.g. 2027-03-31.' },
    { line: 3, field: 'kra_pin', message: expect.stringContaining('A001234567Z') },
    {
      line: 4,
      field: 'employee_no',
      message: 'Please give an employee number or a national ID, so that nobody is added twice.',
    },
    { line: 5, field: 'employee_no', message: 'Line 2 has the same employee number.' },
    { line: 6, field: null, message: expect.stringContaining('This line has 9 cells, the first line 7.') },
    { line: 6, field: 'national_id_no', message: expect.any(String) },
    { line: 7, field: 'certificates.0.issued', message: 'Please give a day, e.g. 2027-03-31.' },
  ])
})

it('refuses what is no such file', async () => {
  expect(await problem('lat,lon\n1,2\n')).toEqual([422, expect.stringContaining('user_full_name')])
  expect(await problem('')).toEqual([422, expect.stringContaining('user_full_name')])
  expect(await problem('user_full_name\n"Grace')).toEqual([422, expect.stringContaining('not readable CSV')])
})

const text = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...`aZ9 -=+@'",;|\n[]é`.split('')), minLength: 1, maxLength: max })
    .map((said) => said.replaceAll('\n', ' ').trim())
    .filter((said) => said !== '')
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const no = fc.integer({ min: 10_000, max: 99_999_999 }).map(String)

it('reads every guard back as the export of the list writes them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .uniqueArray(
          fc.record(
            {
              user_full_name: text(30).filter((said) => /[a-zA-Z9é]/.test(said)),
              employee_no: no,
              rank: text(20),
              phone: fc.constantFrom('+254 712 345 678', '0712345678'),
              national_id_no: no,
              licence_no: text(20),
              licence_expires_on: day,
              skills: fc.uniqueArray(
                text(10).filter((said) => /[a-zA-Z9é]/.test(said)),
                { minLength: 1, maxLength: 3 },
              ),
              certificates: fc.array(
                fc.record({
                  name: fc.constantFrom('First Aid', 'K9; handler'),
                  no: fc.option(no),
                  issued: fc.option(day),
                  expires: fc.option(day),
                }),
                { minLength: 1, maxLength: 3 },
              ),
              blood_group: fc.constantFrom('A+', 'O-'),
            },
            { requiredKeys: ['user_full_name', 'employee_no'] },
          ),
          { selector: ({ employee_no }) => employee_no, maxLength: 5 },
        )
        .filter((all) => {
          const ids = all.flatMap(({ national_id_no }) => national_id_no ?? [])
          return new Set(ids).size === ids.length
        }),
      async (guards) => {
        const columns = Object.keys(worker.shape)
        const file = [
          columns,
          ...guards.map((each) => columns.map((column) => (each as Record<string, unknown>)[column])),
        ]
        const { good, faults } = await read(file.map(csvLine).join(''))
        expect(faults).toEqual([])
        expect(good.map(({ record }) => record)).toEqual(guards.map((each) => workers.body.parse(each)))
      },
    ),
  )
})

it('takes every column that the export writes and a guard is added with', () => {
  expect(IMPORT_COLUMNS.filter((column) => !(column in worker.shape))).toEqual([])
})

it('never throws anything but a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...`user_full_name,;"\n\t'=x1`.split('')) }),
      async (noise) => {
        for (const each of [noise, `user_full_name,employee_no,skills,certificates\n${noise}`])
          await read(each).catch((error: unknown) => expect(error).toBeInstanceOf(HttpProblem))
      },
    ),
  )
})
