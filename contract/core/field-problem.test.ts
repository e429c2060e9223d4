import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldProblem } from './field-problem.ts'
import { id } from './id.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldProblem }).error?.issues.map(({ message }) => message) ?? []

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Please fill this in.'],
  [z.number(), null, 'Please fill this in.'],
  [z.number(), Number.NaN, 'Please fill this in.'],
  [z.string().min(1), '', 'Please fill this in.'],
  [z.string(), 7, 'Must be text.'],
  [z.number(), '7', 'Must be a number.'],
  [z.coerce.number().int(), '1.5', 'Must be a whole number.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.object({}), [], 'Must be an object.'],
  [z.string().min(3), 'ab', 'Please use at least 3 characters.'],
  [z.string().max(1), 'ab', 'Please use at most 1 character.'],
  [z.number().min(1), 0, 'Must be at least 1.'],
  [z.number().max(90), 91, 'Must be at most 90.'],
  [z.number().lt(90), 90, 'Must be less than 90.'],
  [z.array(z.number()).max(2), [1, 2, 3], 'Please give at most 2.'],
  [z.email(), 'nobody', 'Please enter an email address.'],
  [z.iso.date(), '31 May', 'Please give a day as YYYY-MM-DD.'],
  [z.string().regex(/^a/), 'b', 'This is not written as it should be.'],
  [z.enum(['contract', 'licence', 'other']), '', 'Please choose one.'],
  [z.enum(['contract', 'licence', 'other']), 'x', 'Must be contract, licence or other.'],
  [z.literal('yes'), 'no', 'Must be yes.'],
  [id, null, 'Please choose one.'],
  [id, {}, 'Must be text or a number.'],
  [z.strictObject({}), { a: 1 }, 'a is not known here.'],
  [z.string().refine(() => false), 'a', 'This is not valid.'],
  [z.string('Please say who.'), 7, 'Please say who.'],
])('says in plain words what is wrong: %#', (schema, value, words) => {
  expect(said(schema, value)).toEqual([words])
})
