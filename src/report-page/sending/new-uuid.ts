/** Returns a random UUID (version 4). `crypto.randomUUID` would exist only in a secure context (HTTPS). */
export function newUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
