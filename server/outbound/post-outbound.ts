import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup, privateAddressError, isPrivateIp } from './private-ip.ts'

const ANSWERS_WITHIN_MS = 15_000
/** maximum length of the reply that is read, characters */
const READ = 300

export interface Outbound {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
  allowsPrivate: boolean
  /** advice for the error message about a refused private address */
  hint?: string
}

/**
 * POSTs to a URL that people have entered, without following redirects. Returns status and beginning of the
 * reply. Rejects after 15 s, and with UndeliverableError for a private address that is not allowed.
 */
export function postOutbound({ url, headers, body, allowsPrivate, hint }: Outbound): Promise<{
  status: number
  text: string
}> {
  const target = new URL(url)
  // an IP address needs no DNS lookup, so `publicLookup` would not check it
  const bare = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!allowsPrivate && isIP(bare) !== 0 && isPrivateIp(bare))
    return Promise.reject(privateAddressError(bare, hint))
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        agent: false,
        ...(!allowsPrivate && { lookup: publicLookup(hint) }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          // the rest of the reply is not needed
          if (text.length > READ) response.destroy()
        })
        response.on('error', reject)
        response.on('close', () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, READ) }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
