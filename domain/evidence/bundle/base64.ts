/** limit for untrusted input, characters; every hash, key and signature is shorter */
const LONGEST = 1024

/** Returns standard base64 with padding (RFC 4648, section 4), for short byte strings such as hashes. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns the bytes of a base64 text; null unless the text is exactly what `toBase64` writes. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length > LONGEST || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  // the last character may contain unused bits, which must be zero
  return toBase64(bytes) === text ? bytes : null
}
