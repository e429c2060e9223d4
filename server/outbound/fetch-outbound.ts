import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup, privateAddressError, isPrivateIp } from './private-ip.ts'

const ANSWERS_WITHIN_MS = 10_000
/** maximum size of a reply, bytes; keys and metadata of a provider are about 20 kB */
const MOST_BYTES = 512 * 1024

interface Asked {
  method?: string
  headers?: Readonly<Record<string, string>> | Headers
  body?: unknown
}

/** Returns a text or form as text; an OpenID Connect client sends no other bodies. */
function bodyOf(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('only text and forms are sent to a provider')
}

/**
 * Creates a fetch function for URLs that people have entered. It refuses private addresses unless
 * `allowsPrivate`, connects to the checked address, and follows no redirects. Replies are limited to 10 s and
 * 512 kB.
 */
export const fetchOutbound =
  ({ allowsPrivate, hint }: { allowsPrivate: boolean; hint: string }) =>
  (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Response> => {
    const target = new URL(url)
    const bare = target.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!allowsPrivate && isIP(bare) !== 0 && isPrivateIp(bare))
      return Promise.reject(privateAddressError(bare, hint))
    const send = target.protocol === 'https:' ? tlsRequest : plainRequest
    const given = bodyOf(body)
    return new Promise((resolve, reject) => {
      const request = send(
        target,
        {
          method,
          headers: {
            ...Object.fromEntries(new Headers(headers)),
            ...(given !== '' && { 'content-length': Buffer.byteLength(given) }),
          },
          signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
          agent: false,
          ...(!allowsPrivate && { lookup: publicLookup(hint) }),
        },
        (response) => {
          const parts: Buffer[] = []
          let bytes = 0
          response.on('data', (part: Buffer) => {
            bytes += part.length
            if (bytes > MOST_BYTES) response.destroy(new Error(`${target.host} answered too much`))
            else parts.push(part)
          })
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode: status = 0, headers: answered } = response
            if (status < 200 || status > 599)
              return reject(new Error(`${target.host} answered with status ${status}`))
            const type = answered['content-type']
            const isEmpty = status === 204 || status === 304
            resolve(
              new Response(isEmpty ? null : Buffer.concat(parts), {
                status,
                headers: type === undefined ? {} : { 'content-type': type },
              }),
            )
          })
        },
      )
      request.on('error', reject)
      request.end(given)
    })
  }
