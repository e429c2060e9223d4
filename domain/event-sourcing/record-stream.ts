import { z } from 'zod'
import { canonicalJson } from './canonical-json.ts'
import { type Decision, type StreamType, refuse } from './event.ts'
import type { PersonalFields, PersonalParts } from './personal-fields.ts'

/**
 * State of a record, computed from its stream. `record` is null before the record is added; after a removal
 * it keeps its fields.
 */
export interface RecordState<Fields> {
  record: Fields | null
  removed: boolean
}

/** Some fields of a record; an undefined field does not change. */
export type Changes<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

export type RecordCommand<Fields, Add extends string, Change extends string, Remove extends string> =
  | ({ type: Add } & Fields)
  | ({ type: Change } & Changes<Fields>)
  | { type: Remove }

/** A record's stream, with the names of its events for adding and removing. */
export interface RecordStream<
  Fields,
  Command extends { type: string },
  Event extends { type: string },
> extends StreamType<RecordState<Fields>, Command, Event> {
  added: string
  removed: string
}

export type RecordEvent<Fields, Added extends string, Changed extends string, Removed extends string> =
  | ({ type: Added } & Fields)
  | ({ type: Changed } & Changes<Fields>)
  | { type: Removed }

/**
 * Returns the stream of a record that can be added, changed and removed. Commands and events contain the
 * record's fields. A change event contains only fields that differ; without a difference there is no event.
 * A removed record cannot be restored; its commands are refused as not found. `rules` is the schema of
 * commands. `kept` is the schema of stored events of any version, without limits of length or format. In
 * `kept`, fields that are optional or were added later need a default.
 */
export function recordStream<
  Rules extends z.ZodObject,
  Kept extends z.ZodObject,
  const Add extends string,
  const Added extends string,
  const Change extends string,
  const Changed extends string,
  const Remove extends string,
  const Removed extends string,
>(of: {
  name: string
  rules: Rules
  kept: Kept
  personal?: PersonalFields
  personalParts?: PersonalParts
  add: readonly [command: Add, event: Added]
  change: readonly [command: Change, event: Changed]
  remove: readonly [command: Remove, event: Removed]
}) {
  type Fields = z.infer<Kept>
  type Command = RecordCommand<z.infer<Rules>, Add, Change, Remove>
  type Event = RecordEvent<Fields, Added, Changed, Removed>
  const [add, added] = of.add
  const [change, changed] = of.change
  const [remove, removed] = of.remove
  const schema = (fields: z.ZodObject, first: string, second: string, third: string) =>
    z.discriminatedUnion('type', [
      fields.extend({ type: z.literal(first) }),
      partialFields(fields).extend({ type: z.literal(second) }),
      z.object({ type: z.literal(third) }),
    ])

  const stream: RecordStream<Fields, Command, Event> = {
    name: of.name,
    ...(of.personal && { personal: of.personal }),
    ...(of.personalParts && { personalParts: of.personalParts }),
    added,
    removed,
    command: schema(of.rules, add, change, remove) as unknown as z.ZodType<Command>,
    event: schema(of.kept, added, changed, removed) as unknown as z.ZodType<Event>,
    state: z.object({ record: of.kept.nullable(), removed: z.boolean() }) as unknown as z.ZodType<
      RecordState<Fields>
    >,
    initial: { record: null, removed: false },
    evolve(state, { type, ...fields }) {
      if (type === removed) return { ...state, removed: true }
      return { ...state, record: { ...state.record, ...fields } as Fields }
    },
    decide({ type, ...asked }, { record, removed: gone }): Decision<Event> {
      // drops fields that the record does not have
      const fields = Object.fromEntries(Object.entries(asked).filter(([field]) => field in of.kept.shape))
      if (type === add) {
        if (record) return refuse('already_exists', 'This record already exists.')
        return { events: [{ type: added, ...of.kept.parse(fields) } as unknown as Event] }
      }
      if (!record || gone) return refuse('not_found', 'There is no such record.')
      if (type === remove) return { events: [{ type: removed } as Event] }
      const differing = changedValues(record, fields as Changes<Fields>)
      if (Object.keys(differing).length === 0) return { events: [] }
      return { events: [{ type: changed, ...differing } as Event] }
    },
  }
  return stream
}

type PartShape<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: z.ZodOptional<Shape[Field] extends z.ZodDefault<infer Held> ? Held : Shape[Field]>
}

/**
 * Returns the schema with all fields optional and no defaults: a default would overwrite an omitted field.
 */
export function partialFields<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): z.ZodObject<PartShape<Shape>> {
  const bare = Object.entries(shape).map(([field, schema]) => [
    field,
    (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as z.ZodType,
  ])
  return z.object(Object.fromEntries(bare)).partial() as unknown as z.ZodObject<PartShape<Shape>>
}

/** Returns whether two values of a field are equal; a missing value equals null. */
export const areValuesEqual = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null)

/** Returns the fields of `asked` that are present and differ from `record`. */
export function changedValues<Fields extends object>(
  record: Fields,
  asked: Changes<Fields>,
): Partial<Fields> {
  const held = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([field, value]) => value !== undefined && !areValuesEqual(value, held[field]),
    ),
  ) as Partial<Fields>
}
