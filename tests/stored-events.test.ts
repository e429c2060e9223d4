import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logStream } from '../domain/evidence/notes/restored-log.ts'
import { currentVersion, readEvent } from '../domain/event-sourcing/stored-event.ts'
import { streamsByType } from '../server/resource/resource-registry.ts'
import type { AnyStream } from '../server/projections/read-model.ts'

const FOLDER = join(import.meta.dirname, 'event-samples')
const sample = z.looseObject({ type: z.string(), schemaVersion: z.int().min(2).optional() })

/** Samples of each event type and version that any release has written. Lines may be added but never changed. */
const samplesOf = (stream: string) =>
  z.array(sample).parse(JSON.parse(readFileSync(join(FOLDER, `${stream}.json`), 'utf8')))

const streams = new Map<string, AnyStream>([
  ...streamsByType,
  [logStream.name, logStream as unknown as AnyStream],
])

function eventTypes(stream: AnyStream): string[] {
  const options = stream.event instanceof z.ZodDiscriminatedUnion ? stream.event.options : [stream.event]
  return options.flatMap((option) => {
    if (!(option instanceof z.ZodObject) || !(option.shape.type instanceof z.ZodLiteral))
      throw new TypeError('an event is an object with a literal type')
    return [...option.shape.type.values].map(String)
  })
}

describe('events of any release', () => {
  it('have samples of every stream, and of no other', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(
      [...streams.keys()].map((name) => `${name}.json`).toSorted(),
    )
  })

  it.each([...streams.keys()])('have a sample of each type and version: %s', (name) => {
    const stream = streams.get(name) as AnyStream
    const wanted = eventTypes(stream).flatMap((type) =>
      Array.from({ length: currentVersion(stream, type) }, (_, i) => `${type} ${i + 1}`),
    )
    const found = samplesOf(name).map(({ type, schemaVersion = 1 }) => `${type} ${schemaVersion}`)
    expect(wanted.filter((each) => !found.includes(each))).toEqual([])
  })

  it.each([...streams.keys()])('load and fold: %s', (name) => {
    const stream = streams.get(name) as AnyStream
    let state = stream.initial
    for (const stored of samplesOf(name)) {
      const event = readEvent(stream, stored)
      const { schemaVersion = 1, ...fields } = stored
      if (schemaVersion === currentVersion(stream, stored.type)) expect(event).toMatchObject(fields)
      state = stream.evolve(state, event)
    }
  })
})
