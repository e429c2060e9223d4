import type { FastifyReply } from 'fastify'
import { parseGpslogger } from './formats/parse-gpslogger.ts'
import { parseOsmand } from './formats/parse-osmand.ts'
import { parseOverland } from './formats/parse-overland.ts'
import { parseOwntracks } from './formats/parse-owntracks.ts'
import type { ParsedRecord, RawMessage } from './parsed-message.ts'

export interface IngestFormat {
  name: string
  /** name of the app that sends this format */
  app: string
  methods: ('GET' | 'POST')[]
  parse: (message: RawMessage, now: number) => Iterable<ParsedRecord>
  answer: (reply: FastifyReply) => FastifyReply
}

export const INGEST_FORMATS: readonly IngestFormat[] = [
  {
    name: 'osmand',
    app: 'Traccar Client or OsmAnd',
    methods: ['GET', 'POST'],
    parse: parseOsmand,
    answer: (reply) => reply.send(''),
  },
  {
    name: 'owntracks',
    app: 'OwnTracks',
    methods: ['POST'],
    parse: parseOwntracks,
    answer: (reply) => reply.type('application/json').send('[]'),
  },
  {
    name: 'overland',
    app: 'Overland',
    methods: ['GET', 'POST'],
    parse: parseOverland,
    // on any other reply, the app sends its batch again
    answer: (reply) => reply.send({ result: 'ok' }),
  },
  {
    name: 'gpslogger',
    app: 'GPSLogger',
    methods: ['GET', 'POST'],
    parse: parseGpslogger,
    answer: (reply) => reply.send(''),
  },
]
