import fc from 'fast-check'
import { z } from 'zod'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { Schema as Described } from './schema-sample.ts'

type Schema = Described & { oneOf?: Schema[]; required?: string[] }

/**
 * Returns random commands of every type in a stream's schema. Few ids are used, so that commands affect the same
 * records.
 */
export function arbitraryCommands<State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
): fc.Arbitrary<Command> {
  const schema = z.toJSONSchema(stream.command, { io: 'input', unrepresentable: 'any' }) as Schema
  return anyOf(schema) as fc.Arbitrary<Command>
}

function anyOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((each) => anyOf(each, name)))
  const { type } = schema as { type?: string | string[] }
  if (Array.isArray(type))
    return fc.oneof(...type.map((each) => anyOf({ ...schema, type: each } as Schema, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.items)
    return fc.array(anyOf(schema.items, name), { minLength: schema.minItems ?? 0, maxLength: 4 })
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([field, of]) => [field, anyOf(of, field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  if (schema.format === 'date') return fc.constantFrom('2026-12-31', '2027-03-31')
  if (/(Id|Key)$/.test(name)) return fc.constantFrom('1', '2', '3', '4')
  if (schema.type === 'string') return fc.string({ minLength: 1, maxLength: 20 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 })
  if (schema.type === 'number') {
    const { minimum: min = -1e6, maximum: max = 1e6 } = schema
    // `+ 0` avoids negative zero, which JSON cannot represent
    return fc.double({ min, max, noNaN: true }).map((value) => value + 0)
  }
  throw new Error(`no values for ${name}: ${JSON.stringify(schema)}`)
}
