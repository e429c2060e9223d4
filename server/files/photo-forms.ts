import type { FastifyRequest } from 'fastify'
import { jsonText } from '../../domain/text/json-text.ts'
import { MAX_FILE_BYTES } from '../../domain/records/file.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { storeFile } from './file-store.ts'

/** maximum size of the fields besides the photo, bytes */
const FIELDS_BYTES = 64 * 1024
const MOST_PARTS = 100
/** maximum size of the header of one part, bytes */
const LONGEST_HEAD = 4 * 1024

/**
 * Lets routes also accept a form as the body (multipart/form-data, RFC 7578). The file `photo` is stored,
 * and the body contains its digest, as if it were JSON. Other fields are text; `lists` are fields whose text
 * is JSON.
 */
export function acceptPhotoForms(scope: App, context: Context, lists: readonly string[]): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES + FIELDS_BYTES },
    async (request: FastifyRequest, body: Buffer) => formIn(body, request.headers['content-type'] ?? ''),
  )
  scope.addHook('preValidation', async (request) => {
    if (!(request.body instanceof FormData)) return
    const fields: Record<string, unknown> = Object.fromEntries(request.body)
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') continue
      if (name !== 'photo')
        throw new HttpProblem(422, 'Only a photo can be sent as a file.', {
          code: 'unknown_file',
          data: { [name]: ['Only a photo can be sent as a file.'] },
        })
      // browsers send an empty file field as a file without name and content
      const photo = value as File
      fields.photo = photo.size === 0 ? undefined : await keptPhoto(context, request, photo)
    }
    for (const name of lists) {
      const text = fields[name]
      // invalid JSON remains text, so that the schema refuses it and names the field
      if (typeof text === 'string')
        fields[name] = text === '' ? null : (jsonText.safeParse(text).data ?? text)
    }
    request.body = fields
  })
}

async function keptPhoto(context: Context, { account }: FastifyRequest, photo: File): Promise<string> {
  const { digest } = await storeFile(context, account, Buffer.from(await photo.arrayBuffer()))
  return digest
}

async function formIn(body: Buffer, contentType: string): Promise<FormData> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!isSmallForm(body, `--${boundary?.[1] ?? boundary?.[2] ?? ''}`))
    throw new HttpProblem(400, `This form has more than ${MOST_PARTS} fields, or one without an end.`, {
      code: 'bad_form',
    })
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    // the parser does not tell what is wrong with the form
    throw new HttpProblem(400, 'This form could not be read.', { code: 'bad_form' })
  }
}

/**
 * Returns whether a form has few parts with short headers. Checked first, because the parser reads the whole
 * form at once.
 */
function isSmallForm(body: Buffer, delimiter: string): boolean {
  let parts = 0
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const isLast = body.toString('latin1', at + delimiter.length, at + delimiter.length + 2) === '--'
    if (isLast) return true
    const headEnd = body.indexOf('\r\n\r\n', at)
    if (headEnd < 0 || headEnd - at > LONGEST_HEAD || ++parts > MOST_PARTS) return false
  }
  return true
}
