import { z } from 'zod'
import { problem } from '../../../../contract/problem.ts'
import { ApiError, type Api } from '../../../api.ts'
import type { NightOptions } from '../../../streams/night/load-night.ts'

const NOT_MODIFIED = 304

/** Asks for trails by this API, without the body of what is known already. */
export const fetchTrails =
  ({ exchange }: Pick<Api, 'exchange'>): NightOptions['fetchTrails'] =>
  async (query, known, signal) => {
    try {
      const { reply, version } = await exchange('GET', '/trails', z.instanceof(Blob), {
        query: { ...query },
        file: true,
        signal,
        ...(known !== undefined && { headers: { 'if-none-match': known } }),
      })
      return { body: await reply.arrayBuffer(), tag: version }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (known !== undefined && error.status === NOT_MODIFIED) return { body: null, tag: known }
      throw await inWords(error)
    }
  }

/** A refusal comes as a file, too, where a file was asked for. */
async function inWords(error: ApiError): Promise<ApiError> {
  const text = error.body instanceof Blob ? await error.body.text() : ''
  const said = problem.safeParse(jsonOf(text)).data
  return said
    ? new ApiError(said.message, error.status, { body: said, retryAfterMs: error.retryAfterMs })
    : error
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
