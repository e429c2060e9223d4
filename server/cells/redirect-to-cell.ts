import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { hashDeviceSecret } from '../keys/device-secret.ts'
import { CellDirectory, type CellAddress } from './cell-directory.ts'

const REFUSED = new Set([401, 403, 404, 410])
const body = z.object({ email: z.string() })

/**
 * Tells callers whom this cell does not know which cell is theirs. A person learns it from the reply to the
 * sign-in; a phone is redirected and repeats its message. The directory is read only after a refusal.
 */
export function redirectToCell(app: App, { config, keys, log }: Context): void {
  const { cell } = config
  if (cell === null) return
  const directory = new CellDirectory(cell.directoryUrl, keys)
  app.addHook('onClose', () => directory.close())
  app.addHook('onSend', async (request, reply, payload) => {
    if (!REFUSED.has(reply.statusCode)) return payload
    try {
      const found = await placeOf(directory, request)
      if (found === null || found.name === cell.name) return payload
      if (request.url.startsWith('/i/')) {
        reply.code(307).header('location', `${found.url}${request.url}`)
        return ''
      }
      reply.code(421).header('content-type', 'application/json; charset=utf-8').removeHeader('content-length')
      return JSON.stringify({
        message: `Please sign in at ${found.url}`,
        code: 'other_cell',
        url: found.url,
      })
    } catch (error) {
      // the directory is not available, so the original refusal is sent
      log.warn({ err: error }, 'the directory did not answer')
      return payload
    }
  })
}

async function placeOf(directory: CellDirectory, request: FastifyRequest): Promise<CellAddress | null> {
  const [, secret] = /^\/i\/([\w-]+)/.exec(request.url) ?? []
  if (secret !== undefined) return directory.findPhoneCell(hashDeviceSecret(secret))
  if (request.method !== 'POST' || !request.url.startsWith('/api/web-login')) return null
  const asked = body.safeParse(request.body)
  return asked.success ? directory.findAccountCell(asked.data.email) : null
}
