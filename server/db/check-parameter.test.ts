import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkParameter, InvalidParameter } from './check-parameter.ts'
import { SqliteConnection } from './sqlite/sqlite-connection.ts'

const directory = mkdtempSync(join(tmpdir(), 'askari-guard-'))
const connection = new SqliteConnection(join(directory, 'x.db'))
connection.exec('create table kept (id integer primary key, value)')
// all in one transaction, because committing each value would be slow
connection.exec('begin')

afterAll(() => {
  connection.close()
  rmSync(directory, { recursive: true })
})

/** Returns how a value is read back. It is unchanged, except for types that the database does not have. */
const asRead = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return [...value]
  return Object.is(value, -0) ? 0 : value
}
const plain = (value: unknown): unknown => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value)

const anything = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withTypedArray: true, withSparseArray: true }),
  fc.boolean(),
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.bigInt(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.uint8Array(),
  fc.constantFrom(
    undefined,
    null,
    Number.NaN,
    Infinity,
    -Infinity,
    2 ** 53,
    -(2 ** 53),
    2n ** 53n,
    1e300,
    'a\0b',
  ),
)

describe('guardParameter', () => {
  it('lets through only what comes back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        let guarded: unknown
        try {
          guarded = checkParameter(value)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidParameter)
          await expect(
            connection.query({ sql: 'insert into kept (value) values (?)', parameters: [value] }),
          ).rejects.toBeInstanceOf(InvalidParameter)
          return
        }
        expect(['number', 'bigint', 'string', 'object']).toContain(typeof guarded)
        const { rows } = await connection.query<{ value: unknown }>({
          sql: 'insert into kept (value) values (?) returning value',
          parameters: [value],
        })
        expect(plain(rows[0]?.value)).toEqual(asRead(value))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    [true, 1],
    [false, 0],
    [null, null],
    ['é😀', 'é😀'],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [1.5, 1.5],
  ])('takes %s', (value, stored) => {
    expect(checkParameter(value)).toBe(stored)
  })

  it.each([
    [undefined],
    [Number.NaN],
    [Infinity],
    [2 ** 53],
    [2n ** 60n],
    ['a\0b'],
    ['\ud800'],
    [{}],
    [[]],
    [new Date(0)],
    [Symbol('x')],
  ])('refuses %s', (value) => {
    expect(() => checkParameter(value)).toThrow(InvalidParameter)
  })
})
