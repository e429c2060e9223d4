import type { BundleCrypto } from './checkpoint-signers.ts'

/** The cryptography of browsers, which Node has as well (https://www.w3.org/TR/webcrypto/). */
export const webCrypto: BundleCrypto = {
  digest: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)),
  isSignedBy: async (publicKey, text, signature) => {
    try {
      const key = await crypto.subtle.importKey('raw', publicKey as BufferSource, 'Ed25519', false, [
        'verify',
      ])
      const bytes = new TextEncoder().encode(text)
      return await crypto.subtle.verify('Ed25519', key, signature as BufferSource, bytes)
    } catch {
      // bytes that are no point of the curve are no key
      return false
    }
  },
}
