import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { streamsByType } from '../server/resource/resource-registry.ts'
import { SUBJECTS } from '../server/subjects.ts'
import type { AnyStream } from '../server/projections/read-model.ts'

/** Names of fields that may contain personal data. */
const PERSONAL =
  /name|phone|e?mail|address|contact|nationalId|idNo|passport|pin$|nssf|shif(?!t)|nextOfKin|photo|image|avatar|picture|portrait|birth|blood|gender|employeeNo|licenceNo|conductNo|certificate|skill|uniform|organi[sz]ation|signature|label|statusReason|jobTitle|department|visitor|witness/i

/**
 * Fields with such names that contain no personal data, by stream, with the reason. Only for streams whose records are
 * no `Subject`.
 */
const OF_NO_PERSON: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: {
    name: 'of the company itself, as are the other four',
    phone: 'of the company',
    email: 'of the company',
    address: 'of the company',
    kraPin: 'of the company',
  },
  'directory-group': { name: 'of a group' },
  'file-export': { fileName: 'a number, days and ids' },
  'guest-access': { organizationCode: 'of the company' },
  'reporting-code': { label: 'of a code at a site post' },
  'round-run': { routeName: 'of a route' },
  ...Object.fromEntries(
    Object.entries(SUBJECTS).map(([stream, { ofNoPerson = {} }]) => [stream, ofNoPerson]),
  ),
}

/** Returns the names of all fields in the events of a stream. */
function fieldsOf(stream: AnyStream): Set<string> {
  const options = stream.event instanceof z.ZodDiscriminatedUnion ? stream.event.options : [stream.event]
  return new Set(options.flatMap((option) => Object.keys((option as z.ZodObject).shape)))
}

describe('personal data', () => {
  it.each([...streamsByType.keys()])('is marked in the events of %s', (name) => {
    const stream = streamsByType.get(name) as AnyStream
    const marked = Object.keys(stream.personal ?? {})
    const free = Object.keys(OF_NO_PERSON[name] ?? {})
    const fields = [...fieldsOf(stream)]
    expect(fields.filter((field) => PERSONAL.test(field) && ![...marked, ...free].includes(field))).toEqual(
      [],
    )
    // all listed fields still exist in the schema
    expect([...marked, ...free].filter((field) => !fields.includes(field))).toEqual([])
  })

  it.each([...streamsByType.keys()])('can be erased from every event of %s', (name) => {
    const { personal = {}, event } = streamsByType.get(name) as AnyStream
    const options = event instanceof z.ZodDiscriminatedUnion ? event.options : [event]
    for (const option of options as z.ZodObject[])
      for (const [field, schema] of Object.entries(option.shape))
        if (Object.hasOwn(personal, field))
          expect((schema as z.ZodType).safeParse(personal[field]).success, field).toBe(true)
  })
})
