/** A picture as base64. */
export async function imageBase64(picture: Blob): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await picture.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
