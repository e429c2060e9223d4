import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { guarded, refused } from './guarded-lookup.ts'
import { isPrivateAddress } from './private-address.ts'

const ANSWERS_WITHIN_MS = 15_000
/** of an answer, characters */
const READ = 300

export interface Outbound {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
  /** whether it may go to machines that are not on the public internet */
  allowsPrivate: boolean
  /** what can be done about a refusal of such a machine */
  hint?: string
}

/**
 * POSTs to an address that people have given. Redirects are not followed. Gives status and the beginning of the answer;
 * rejects where none came within 15 s, with NotDeliverable where the address is private and may not be.
 */
export function postOutbound({ url, headers, body, allowsPrivate, hint }: Outbound): Promise<{
  status: number
  text: string
}> {
  const target = new URL(url)
  // an address needs no lookup
  const bare = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!allowsPrivate && isIP(bare) !== 0 && isPrivateAddress(bare)) return Promise.reject(refused(bare, hint))
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        agent: false,
        ...(!allowsPrivate && { lookup: guarded(hint) }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          // nobody needs the rest
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
