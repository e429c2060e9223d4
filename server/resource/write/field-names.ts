import { toCamelCase, toSnakeCase } from '../../../contract/core/field-case.ts'
import type { Resource } from '../resource.ts'

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
type Snake<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name
/** API names of fields, where they are not just the snake_case form */
type ApiNames = Readonly<Record<string, string>>
type Commanded<Name, Names extends ApiNames> = Name extends Names[keyof Names]
  ? { [Field in keyof Names]: Names[Field] extends Name ? Field : never }[keyof Names]
  : Camel<Name>

const renamed = (fields: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value])) as never

/** Converts a body to the field names of commands and events: `client_id` to `clientId`. */
export function toCommandFields<Body extends object, const Names extends ApiNames = Record<never, string>>(
  body: Body,
  apiNames?: Names,
): { [Name in keyof Body as Commanded<Name, Names> & string]: Body[Name] } {
  const own = new Map(Object.entries(apiNames ?? {}).map(([field, name]) => [name, field]))
  return renamed(body, (name) => own.get(name) ?? toCamelCase(name))
}

/** Converts the field names of an event to column names: `clientId` to `client_id`. */
export const toColumnFields = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields as Snake<Name> & string]: Fields[Name] } => renamed(fields, toSnakeCase)

/** Returns the API name of an event field: the one that the resource defines, or the snake_case form. */
export const apiFieldName = (resource: Resource | undefined, field: string): string =>
  resource?.apiNames?.[field] ?? toSnakeCase(field)
