import { MOST_PICTURE } from '../../../../contract/fix-export.ts'

/** A picture as base64; undefined where the browser does not give it or it is too large for a report. */
export async function pictureText(picture: () => Promise<Blob>): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await (await picture()).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    const base64 = btoa(text)
    return base64.length <= MOST_PICTURE ? base64 : undefined
  } catch {
    // a canvas with tiles of another origin is not given away by browsers, and they say so by throwing
    return undefined
  }
}
