import { fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problem } from '../../../contract/core/problem.ts'
import { VERSION_CONFLICT } from '../../event-log/handle-command.ts'
import { errorHandler, MAX_PARAM_LENGTH } from './error-handler.ts'
import { HttpProblem, refusalProblem } from './problem-reply.ts'

const app = fastify({
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  bodyLimit: 64 * 1024,
  frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
}).withTypeProvider<ZodTypeProvider>()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.setErrorHandler(errorHandler)
app.post(
  '/body',
  { schema: { body: z.object({ a: z.number(), b: z.object({ c: z.string() }) }) } },
  async () => 'x',
)
app.post(
  '/strict',
  { schema: { body: z.strictObject({ a: z.number(), b: z.strictObject({ c: z.string() }) }) } },
  async () => 'x',
)
app.post(
  '/either',
  {
    schema: {
      body: z.union([
        z.strictObject({ id: z.string() }),
        z.strictObject({ name: z.string(), place: z.string() }),
      ]),
    },
  },
  async () => 'x',
)
app.get('/part/:id', async () => 'x')
app.get('/gone', () => {
  throw new HttpProblem(404, 'No such guard.', { code: 'not_found' })
})
app.get('/bug', () => {
  throw new TypeError('the password is hunter2')
})
app.get(
  '/wrong-reply',
  { schema: { response: { 200: z.object({ a: z.number() }) } } },
  async () => ({ b: 1 }) as never,
)
app.get('/refused', () => {
  throw refusalProblem({ code: 'too_long', message: 'Too long.', field: 'name' })
})
app.get('/conflict', () => {
  throw refusalProblem({ code: VERSION_CONFLICT, message: 'Changed.' })
})

const get = async (url: string) => {
  const reply = await app.inject(url)
  return { status: reply.statusCode, ...problem.parse(reply.json()) }
}

describe('errors as problems', () => {
  it('name the limit of a body and of an address', async () => {
    const long = await app.inject({ method: 'POST', url: '/body', payload: { a: 'x'.repeat(70_000) } })
    expect([long.statusCode, long.json()]).toEqual([
      413,
      { message: 'The request is too large. The limit is 64 kB.', code: 'body_too_large' },
    ])
    expect(await get(`/part/${'x'.repeat(201)}`)).toEqual({
      status: 414,
      message: 'A part of the address is too long. The limit is 200 characters.',
      code: 'url_too_long',
    })
  })

  it('name each field that is not valid', async () => {
    const reply = await app.inject({ method: 'POST', url: '/body', payload: { a: 'x', b: {} } })
    expect(reply.statusCode).toBe(422)
    const { data, code } = problem.parse(reply.json())
    expect(code).toBe('invalid')
    expect(Object.keys(data ?? {}).toSorted()).toEqual(['a', 'b.c'])
  })

  it('name each field that is not known, in the way that fits best', async () => {
    const fields = async (url: string, payload: object) =>
      problem.parse((await app.inject({ method: 'POST', url, payload })).json()).data
    const unknown = ['This field is not known here.']
    expect(await fields('/strict', { a: 1, b: { c: 'x', e: 1 }, d: 1 })).toEqual({
      d: unknown,
      'b.e': unknown,
    })
    expect(await fields('/either', { id: '1', name: 'A' })).toEqual({ name: unknown })
    expect(await fields('/either', { name: 'A', place: 'B', more: 1 })).toEqual({ more: unknown })
    expect(await fields('/either', { name: 'A' })).toEqual({ place: [expect.any(String)] })
  })

  it('are 400 for a body that is not valid JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/body', payload: '{', headers })
    expect(reply.statusCode).toBe(400)
    expect(problem.safeParse(reply.json()).success).toBe(true)
  })

  it('say what the route says', async () => {
    expect(await get('/gone')).toEqual({ status: 404, message: 'No such guard.', code: 'not_found' })
    expect(await get('/refused')).toEqual({
      status: 422,
      message: 'Too long.',
      code: 'too_long',
      data: { name: ['Too long.'] },
    })
    expect(await get('/conflict')).toMatchObject({ status: 409, code: 'version_conflict' })
  })

  it('log the route and not the address, which may hold a secret', async () => {
    const lines: string[] = []
    const logged = fastify({
      logger: { stream: { write: (line: string) => lines.push(line) } },
      logController: new LogController({ disableRequestLogging: true }),
    })
    logged.setErrorHandler(errorHandler)
    logged.get('/i/:secret/bug', () => {
      throw new TypeError('a bug')
    })
    expect((await logged.inject('/i/s3cret/bug?auth=t0ken')).statusCode).toBe(500)
    expect(lines.map((line) => JSON.parse(line).route)).toEqual(['GET /i/:secret/bug'])
    expect(lines.join()).not.toMatch(/s3cret|t0ken/)
  })

  it('do not say the address again', async () => {
    const { statusCode, body } = await app.inject('/i/s3cret/%zz')
    expect([statusCode, body]).toEqual([400, expect.not.stringContaining('s3cret')])
  })

  it('say nothing of a bug', async () => {
    const expected = { status: 500, message: 'Something went wrong on our side.', code: 'internal' }
    expect(await get('/bug')).toEqual(expected)
    expect(await get('/wrong-reply')).toEqual(expected)
  })
})
