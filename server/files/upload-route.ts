import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { fileReply, type StoredFile } from '../../contract/core/file.ts'
import { MAX_FILE_BYTES } from '../../domain/records/file.ts'
import type { App } from '../app/app.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'

/**
 * Adds `POST path`, which stores its body as a file, whatever type is declared. `mostAtOnce` limits the
 * uploads at one time, and `mostOfOne` those of one caller, so that slow callers do not block others.
 * Replies 503 beyond these limits, 422 to an empty body, and with the problems of `store`.
 */
export function uploadRoute(
  app: App,
  path: string,
  of: {
    mostAtOnce: number
    mostOfOne: number
    /** returns who uploads; called after the request was authorized */
    caller: (request: FastifyRequest) => string
    schema: FastifySchema
    admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    store: (request: FastifyRequest, body: Buffer) => Promise<StoredFile>
  },
): void {
  void app.register(async (scope) => {
    const uploads = scope as App
    const inMemory = new Map<string, number>()
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    uploads.post(
      path,
      {
        bodyLimit: MAX_FILE_BYTES,
        schema: { ...of.schema, consumes: ['application/octet-stream'], response: { 201: fileReply } },
        ...(of.admit && { onRequest: of.admit }),
        preParsing: async (request, reply) => {
          const caller = of.caller(request)
          const own = inMemory.get(caller) ?? 0
          const all = [...inMemory.values()].reduce((sum, each) => sum + each, 0)
          if (own >= of.mostOfOne || all >= of.mostAtOnce) {
            void reply.header('retry-after', '2')
            throw new HttpProblem(503, 'Too many files are being uploaded. Please try again in a moment.', {
              code: 'too_many_concurrent',
            })
          }
          inMemory.set(caller, own + 1)
          request.raw.once('close', () => {
            const left = (inMemory.get(caller) ?? 1) - 1
            if (left > 0) inMemory.set(caller, left)
            else inMemory.delete(caller)
          })
        },
      },
      async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw new HttpProblem(422, 'This file is empty.', { code: 'empty_file' })
        return reply.code(201).send({ data: await of.store(request, body) })
      },
    )
  })
}
