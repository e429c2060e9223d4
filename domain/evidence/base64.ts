/** longer than any hash, key or signature: what is read may come from anybody */
const LONGEST = 1024

/** Standard base64 with its padding (RFC 4648 §4), of bytes as few as those of a hash. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The bytes; null where the text is not exactly as `toBase64` writes it. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length > LONGEST || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  // the last character may hold bits that belong to no byte
  return toBase64(bytes) === text ? bytes : null
}
